// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reorders the frames of a clip.

#include <cmath>
#include <cstddef>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::edit {

/// A time this close to a frame, in frames, selects that frame, because times are entered with few
/// digits.
inline constexpr double tolerance_frames = 1e-6;

inline bool is_on_frame(double frame) {
  return std::abs(frame - std::round(frame)) <= tolerance_frames;
}

/// Index of the first frame of the motion: 1 after a reference pose, otherwise 0.
std::size_t first_of_motion(const Clip& clip);

/// Makes the original frame `frames[n]` frame n of the clip, and of its recording.
void take_frames(Clip& clip, const std::vector<std::size_t>& frames);

/// Sets the time of each frame; no frame changes. Events of the recording stay with their frames.
void set_frame_time(Clip& clip, const FrameTime& frame_time);

}  // namespace mocap::edit
