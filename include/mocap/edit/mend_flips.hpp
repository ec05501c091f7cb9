// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Joints that turn over for some frames.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

/// A flip jumps to another rotation in one frame, moves on there, and jumps back: a solver that
/// took the other side, or angles of which some lost half a turn or a sign. Angles that jump while
/// the rotation does not are no flips; `Unwrap` is for them.
struct MendFlips {
  double least_deg = 90.0;  ///< Smaller jumps do not count. Above 0, at most 180.
  /// Slower jumps do not count, degrees a second: counts below 20 frames a second. 0 or more; 0:
  /// only `least_deg` counts, as for `--mend-flips=N`.
  double least_deg_s = 1800.0;
  Moment longest{1.0, true};  ///< A flip that lasts longer is left alone. One frame at least.
};

/// Fails with `edit.value`.
Status validate(const MendFlips& options, const Clip& clip);

/// Undoes flips: the angles get the half turns or signs with which the joint goes on evenly at both
/// ends of the flip, so that what it does meanwhile stays. Where none do, a flip of a tenth of a
/// second at most is bridged. What does not come back is left alone. Says where, with `edit.flips`.
Status apply(const MendFlips& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
