// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Varies the playback speed of a clip over time.

#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

/// Speed at a time point of the original clip.
struct SpeedKey {
  Moment at;
  double speed = 1.0;  ///< 2 plays twice as fast; 0.01 to 100.
};

struct SpeedCurve {
  /// In ascending order of time. Between keys the speed is interpolated with easing at both ends
  /// (3u² - 2u³); before the first and after the last key it is constant.
  std::vector<SpeedKey> keys;
};

/// Fails with `edit.value`, `edit.range` or `edit.rate`.
Status validate(const SpeedCurve& options, const Clip& clip);

/// Plays the motion with these speeds at its original frame rate: the number of frames changes and
/// their order is preserved. Rotations are interpolated along the shortest arc; the last frame is
/// held if the rate does not fall on it. There is no filter: smooth parts that are played much
/// faster. A note reports the new length. A reference pose stays the first frame.
Status apply(const SpeedCurve& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
