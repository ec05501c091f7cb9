// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Standing poses with straight arms and legs.

#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

/// The world rotation of each joint in the T-pose of a clip's skeleton, or in that pose with the
/// arms a number of degrees below the horizontal. Upper arms, forearms and hands point sideways,
/// thighs and shins down; each is rotated from the rest pose along the shortest arc, which
/// preserves its twist. If there are several figures, each has its own directions. Arms may end at
/// the forearm. Fingers follow their hands; feet, trunk and head stay as in the rest pose; joints
/// without rotation channels follow their parent. Fails with `edit.no-body` if arms and legs are
/// not found, or the rest pose is lying down or collapsed to a point.
Result<std::vector<Quaternion>> t_pose_rotations(const Clip& clip, double arms_below_deg);

}  // namespace mocap::edit
