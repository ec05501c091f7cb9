// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "body/body.hpp"
#include "mocap/clip.hpp"
#include "mocap/decision.hpp"

namespace mocap::detail {

/// The reference pose before the motion.
struct ReferenceFrames {
  Decision<bool> decision;
  /// Number of frames that it takes up: 0 if there is none, usually 1, more if it is held or
  /// blended into the motion. Less than the number of frames of the clip.
  std::size_t frames = 0;
};

ReferenceFrames find_reference_frames(const Clip& clip, const Body& body);
ReferenceFrames find_reference_frames(const Clip& clip);

}  // namespace mocap::detail
