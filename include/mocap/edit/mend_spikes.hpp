// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Single frames far from their neighbours.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

/// A spike leaves the curve of its joint and comes back within a few frames, and stands out from
/// what is usual for that joint at that time.
struct MendSpikes {
  double least_deg = 10.0;  ///< Smaller turns are no spikes. Above 0, at most 180.
  /// Slower turns are no spikes, degrees a second: 20 degrees a frame at 30 frames a second. 0 or
  /// more; 0: only `least_deg` counts, as for `--mend-spikes=N`.
  double least_deg_s = 600.0;
  /// Of joints that move: shorter moves are none, as a part of the body's length. Above 0.
  double least_share = 0.02;
  double least_share_s = 2.0;  ///< Slower moves are none: the same a second. 0 or more.
  /// How many times the usual roughness of the joint (a robust standard deviation: 1.4826 times the
  /// median distance from a smooth curve, within half a second) a spike is beyond. Above 0.
  double times_usual = 10.0;
  Moment longest{0.034, true};  ///< Of a spike; one frame at least.
};

/// Fails with `edit.value`.
Status validate(const MendSpikes& options, const Clip& clip);

/// Replaces the frames of each spike by a cubic curve between those around it, rotations on the
/// sphere. Nothing else changes. A reference pose is unchanged; so are the first and the last
/// frame, which cannot be decided. Says where, with `edit.spikes`.
Status apply(const MendSpikes& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
