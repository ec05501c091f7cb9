// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Repairs joints that freeze while the body moves.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

/// A stuck joint repeats its last values while at least half of the other animated joints move, and
/// then jumps to its correct position. A joint that rests and continues without a jump is not
/// stuck.
struct MendStuck {
  Moment shortest{0.1, true};  ///< Shorter runs are ignored. At least two repeated frames.
  double least_deg = 1.0;      ///< Minimum jump after the run. > 0.
  double least_share = 0.005;  ///< For joints with positions: fraction of the body length. > 0.
  double times_usual = 4.0;    ///< Ratio of the jump to the joint's median step. > 0.
};

/// Fails with `edit.value`.
Status validate(const MendStuck& options, const Clip& clip);

/// Interpolates stuck frames by a cubic curve through the surrounding frames; rotations on the
/// sphere. Other values do not change; runs at the start or end of the clip are not repaired.
/// Reports the locations as `edit.stuck`.
Status apply(const MendStuck& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
