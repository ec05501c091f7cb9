// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "body/body.hpp"
#include "mocap/clip.hpp"

namespace mocap::detail {

/// Frames in which only gravity moves the trunk: jumps, leaps and falls.
struct FreeFlight {
  std::size_t frames = 0;        ///< 0 if there are none, or their directions differ.
  Vector3 up = Vector3::Zero();  ///< Unit length, opposite to gravity.
};

/// Searches at most 2,000 frames, starting at `first_frame`.
FreeFlight find_free_flight(const Clip& clip, const Body& body, std::size_t first_frame);

}  // namespace mocap::detail
