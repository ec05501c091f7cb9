// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A clip that can be played round and round.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

struct Loop {
  Moment blend{0.25, true};  ///< How much of the end is blended into the beginning.
};

/// Fails with `edit.loop` where the clip is not longer than twice the blend, and tells the longest
/// one.
Status validate(const Loop& options, const Clip& clip);

/// Blends the last frames into the first ones, which shortens the clip by the blend: what follows
/// the new last frame is the new first one. Way and heading along the ground go on from cycle to
/// cycle, of all figures as of the main one. A note tells the gap before and after: of the joint
/// that turns farthest, and of the joint that carries the figure.
Status apply(const Loop& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
