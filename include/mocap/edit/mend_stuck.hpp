// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Joints that stand still while the body moves.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

/// A stuck joint repeats its last numbers while at least half of the others that ever move do, and
/// then jumps to where it should have been. A joint that rests and starts again where it was is not
/// stuck.
struct MendStuck {
  Moment shortest{0.1, true};  ///< Shorter stretches are none. Two repeated frames at least.
  double least_deg = 1.0;      ///< The jump behind them, at least. Above 0.
  double least_share = 0.005;  ///< Of joints that move: as a part of the body's length. Above 0.
  double times_usual = 4.0;    ///< The jump against the joint's median step. Above 0.
};

/// Fails with `edit.value`.
Status validate(const MendStuck& options, const Clip& clip);

/// Bridges stuck stretches by a cubic curve between the frames around them, rotations on the
/// sphere. Nothing else changes; a stretch at an end of the clip is left alone. Says where, with
/// `edit.stuck`.
Status apply(const MendStuck& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
