// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Poses that stand with straight arms and legs.

#include <vector>

#include "mocap/clip.hpp"
#include "mocap/result.hpp"

namespace mocap::edit {

/// World rotation of each joint in the T-pose of a clip's skeleton, or with the arms so many
/// degrees below the horizontal. Upper arms, forearms and hands point sideways, thighs and shins
/// down; each turns from the rest pose by the shortest way, so that its twist stays. Of several
/// figures each has its own directions. Arms may end at the forearm. Fingers go with their hands;
/// feet, trunk and head stay as in the rest pose; what has no rotation channels goes with its
/// parent. Fails with `edit.no-body` where arms and legs are not found, or the rest pose lies or is
/// folded into a point.
Result<std::vector<Quaternion>> t_pose_rotations(const Clip& clip, double arms_below_deg);

}  // namespace mocap::edit
