// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A motion at any moments between its frames.

#include <cstddef>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::edit {

/// The motion at moments counted in frames of `clip`, each between its first and last one.
/// Rotations go by slerp along the shorter arc, all other channels and joints of one or two angles
/// linearly; angles stay near those of the frame before the moment. Where a moment is a frame to a
/// millionth, the numbers are its.
Motion frames_at(const Clip& clip, const std::vector<double>& moments, const FrameTime& frame_time);

/// Which moments are frames: their numbers stay. The others are computed.
Motion::Sources frames_met(const std::vector<double>& moments);

/// Takes the reference pose off for as long as the frames behind it are worked on, and puts it
/// before them again.
class ReferenceAside {
 public:
  explicit ReferenceAside(Clip& clip);
  /// `computed` becomes the motion behind it; `frames` are the old frames that it shows unchanged.
  void put_back(Clip& clip, Motion computed, const Motion::Sources& frames) const;

 private:
  Motion reference_;  ///< Empty: there is none.
};

}  // namespace mocap::edit
