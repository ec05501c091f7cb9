// SPDX-License-Identifier: MIT
#pragma once

/// \file Converts a motion to different channels.

#include "mocap/clip.hpp"

namespace mocap::edit {

/// Converts a clip to the channels, position mode and angle order of `layout`, which has the same
/// joints with the same offsets and fixed rotations. Poses do not change. Values of channels with
/// the same meaning are kept. Computed angles are continuous from frame to frame; those of the
/// first frame, and of the first frame after a reference pose, are in (-180, 180].
///
/// Anything that the channels of a joint cannot represent is lost: `layout` must be able to
/// represent the motion.
void relayout(Clip& clip, const Skeleton& layout);

}  // namespace mocap::edit
