// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Two clips as points that can be compared.

#include <utility>

#include "edit/time_warp.hpp"
#include "mocap/clip.hpp"

namespace mocap::edit {

/// Whether both clips have joints of the same names that show how the trunk is turned: two pairs of
/// twins, such as thighs and shoulders, or one pair and the head. Then `pose_tracks` does not
/// depend on the rest poses.
bool shows_trunk(const Clip& clip, const Clip& other);

/// The positions of all joints of the same name in both clips, and of the end sites of those that
/// have one in both, seen from the trunk and in parts of each figure's size, so that place,
/// heading, up axis, size and rest pose may differ; and where up is, so that a figure that lies
/// differs from one that stands. Frames of motion only. Where the trunk is not shown, the turn of
/// the hips from their rest pose takes its place, and the rest poses have to be alike.
std::pair<PoseTrack, PoseTrack> pose_tracks(const Clip& clip, const Clip& other);

}  // namespace mocap::edit
