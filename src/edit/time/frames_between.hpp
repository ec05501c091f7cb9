// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Samples a motion between its frames.

#include <cstddef>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::edit {

/// The motion at time points given in frames of `clip`, each between its first and last. Rotations
/// are interpolated by slerp along the shorter arc; all other channels, and joints with one or two
/// angles, linearly. Angles stay close to those of the previous frame. A time point less than a
/// millionth of a frame from a frame uses its values unchanged.
Motion frames_at(const Clip& clip, const std::vector<double>& moments, const FrameTime& frame_time);

/// The time points that are frames and keep their values; the others are computed.
Motion::Sources frames_met(const std::vector<double>& moments);

/// Removes the reference pose while the frames after it are processed, and restores it afterwards.
class ScopedReferenceFrame {
 public:
  explicit ScopedReferenceFrame(Clip& clip);
  /// `computed` becomes the motion after it; `frames` are the original frames that it contains
  /// unchanged.
  void put_back(Clip& clip, Motion computed, const Motion::Sources& frames) const;

 private:
  Motion reference_;  ///< Empty if there is none.
};

}  // namespace mocap::edit
