// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Repairs single-frame outliers.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

/// A spike leaves the curve of its joint, returns within a few frames, and exceeds the usual noise
/// of that joint at that time.
struct MendSpikes {
  double least_deg = 10.0;  ///< Smaller rotations are ignored. > 0, at most 180.
  /// Slower rotations are ignored, degrees per second: 20 degrees per frame at 30 frames per
  /// second. >= 0; with 0, only `least_deg` is used, as for `--mend-spikes=N`.
  double least_deg_s = 600.0;
  /// For joints with positions: shorter moves are ignored, as a fraction of the body length. > 0.
  double least_share = 0.02;
  double least_share_s = 2.0;  ///< The same per second, for slower moves. >= 0.
  /// A spike exceeds the usual roughness of the joint by this factor. Roughness is a robust
  /// standard deviation: 1.4826 times the median distance from a smooth curve, within half a
  /// second. > 0.
  double times_usual = 10.0;
  Moment longest{0.034, true};  ///< Of a spike; at least one frame.
};

/// Fails with `edit.value`.
Status validate(const MendSpikes& options, const Clip& clip);

/// Replaces the frames of each spike by a cubic curve through the surrounding frames; rotations on
/// the sphere. Other values do not change. A reference pose and the first and last frames are not
/// changed, because spikes cannot be detected there. Reports the locations as `edit.spikes`.
Status apply(const MendSpikes& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
