// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Frames and times, as options specify them.

namespace mocap {

/// A frame, counted from 0, or a time after the first frame: `edit::frames(12)`,
/// `edit::seconds(0.4)`. As a duration: a number of frames, or seconds.
struct TimePoint {
  double value = 0.0;    ///< Frame, or seconds.
  bool is_time = false;  ///< Whether `value` is in seconds.
};

}  // namespace mocap
