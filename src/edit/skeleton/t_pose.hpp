// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Standing poses with straight arms and legs.

#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

/// The world rotation of each joint in the T-pose of a clip's skeleton (`detail::t_pose_of`). If
/// there are several figures, each has its own directions. Fails with `edit.no-body` or
/// `edit.rest-pose`.
Result<std::vector<Quaternion>> t_pose_rotations(const Clip& clip, double arms_below_deg);

}  // namespace mocap::edit
