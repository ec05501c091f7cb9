// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The same motion in other channels.

#include "mocap/clip.hpp"

namespace mocap::edit {

/// Gives a clip the channels, position mode and order of angles of `layout`, which has the same
/// joints with the same offsets and fixed rotations. Every joint turns and stands as before.
/// Numbers of channels that mean the same as before stay what they are. Angles that are computed go
/// on from frame to frame; the first frame, and the first behind a reference pose, has them in
/// (-180, 180].
///
/// What the channels of a joint cannot express is left out: the layout must be able to.
void relayout(Clip& clip, const Skeleton& layout);

}  // namespace mocap::edit
