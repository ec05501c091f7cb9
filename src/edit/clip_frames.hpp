// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Whole frames of a clip in another order.

#include <cmath>
#include <cstddef>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::edit {

/// Times are typed with few digits: a moment this near to a frame, in frames, means that frame.
inline constexpr double tolerance_frames = 1e-6;

inline bool is_on_frame(double moment) {
  return std::abs(moment - std::round(moment)) <= tolerance_frames;
}

/// The frames of motion: behind the reference pose, where the first frame is one.
std::size_t first_of_motion(const Clip& clip);

/// Makes frame n of the clip what frame `frames[n]` was.
void take_frames(Clip& clip, const std::vector<std::size_t>& frames);

}  // namespace mocap::edit
