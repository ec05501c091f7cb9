// SPDX-License-Identifier: MIT
#pragma once

/// \file Samples a motion at times between its frames.

#include <cstddef>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::edit {

/// The motion at time points in frames of `clip`, from its first to its last frame. Rotations are
/// interpolated by slerp along the shorter arc; all other channels, and joints with one or two
/// angles, linearly. Angles stay close to those of the previous frame. At a time point less than a
/// millionth of a frame from a frame, that frame's values are used unchanged.
Motion frames_at(const Clip& clip, const std::vector<double>& time_points,
                 const FrameTime& frame_time);

/// The frames whose values are kept because a time point is on them; the others are empty.
Motion::Sources frames_met(const std::vector<double>& time_points);

/// Sets the reference pose aside while the frames after it are processed, and restores it
/// afterwards.
class ScopedReferenceFrame {
 public:
  explicit ScopedReferenceFrame(Clip& clip);
  /// `computed` becomes the motion after the reference pose; `frames` are the original frames that
  /// it contains unchanged.
  void put_back(Clip& clip, Motion computed, const Motion::Sources& frames) const;

 private:
  Motion reference_;  ///< Empty if there is none.
};

}  // namespace mocap::edit
