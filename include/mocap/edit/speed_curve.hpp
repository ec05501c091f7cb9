// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A clip that becomes faster and slower as it goes.

#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

/// How fast a clip plays at a moment of its own time, before the edit.
struct SpeedKey {
  Moment at;
  double speed = 1.0;  ///< 2 plays twice as fast; 0.01 to 100.
};

struct SpeedCurve {
  /// Rising in time. Between two of them the speed goes over slowly at both ends (3u² - 2u³);
  /// before the first and behind the last it stays.
  std::vector<SpeedKey> keys;
};

/// Fails with `edit.value`, `edit.range` or `edit.rate`.
Status validate(const SpeedCurve& options, const Clip& clip);

/// Plays the motion with these speeds, at the rate that it has: the number of frames changes. What
/// comes later stays later. The motion is sampled along the shortest arcs; the last frame is held
/// where the rate does not meet it. Nothing is filtered: smooth what is played much faster. A note
/// reports the new length. A reference pose stays the first frame.
Status apply(const SpeedCurve& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
