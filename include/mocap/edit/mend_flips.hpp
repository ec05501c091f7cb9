// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Repairs joints that flip for some frames.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

/// A flip jumps to another rotation in one frame, moves on from there, and jumps back, for example
/// if a solver changed sides or angles lost half a turn or a sign. Jumps of angles without a jump
/// of the rotation are not flips; see `Unwrap`.
struct MendFlips {
  double least_deg = 90.0;  ///< Smaller jumps are ignored. > 0, at most 180.
  /// Slower jumps are ignored, degrees per second; takes effect below 20 frames per second. >= 0;
  /// with 0, only `least_deg` is used, as for `--mend-flips=N`.
  double least_deg_s = 1800.0;
  Moment longest{1.0, true};  ///< Longer flips are not repaired. At least one frame.
};

/// Fails with `edit.value`.
Status validate(const MendFlips& options, const Clip& clip);

/// Repairs flips: adds the half turns or sign changes that make the angles continuous at both ends,
/// which preserves the motion during the flip. If there are none, flips of up to 0.1 s are
/// interpolated. Rotations that do not flip back are not changed. Reports the locations as
/// `edit.flips`.
Status apply(const MendFlips& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
