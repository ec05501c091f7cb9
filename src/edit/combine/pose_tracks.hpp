// SPDX-License-Identifier: MIT
#pragma once

/// \file Represents two clips as points that can be compared.

#include <utility>

#include "edit/combine/time_warp.hpp"
#include "mocap/clip.hpp"

namespace mocap::edit {

/// Whether both clips have joints with the same names that define the rotation of the trunk: two
/// left-right pairs, such as thighs and shoulders, or one pair and the head. If so, `pose_tracks`
/// does not depend on the rest poses.
bool shows_trunk(const Clip& clip, const Clip& other);

/// The positions of all joints with the same name in both clips, and of their end sites if both
/// have one, relative to the trunk and normalised by the size of each figure, so that position,
/// heading, up axis, size and rest pose may differ. Also includes the up direction, which
/// distinguishes a lying figure from a standing one. Excludes reference frames. Without a trunk,
/// the rotation of the hips from their rest pose is used instead, and the rest poses must be
/// similar.
std::pair<PoseTrack, PoseTrack> pose_tracks(const Clip& clip, const Clip& other);

}  // namespace mocap::edit
