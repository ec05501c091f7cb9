// SPDX-License-Identifier: MIT
#pragma once

/// \file Removes joints and preserves the motion of the others, for --remove and --keep.

#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

/// Whether each joint is removed.
using RemovedJoints = std::vector<bool>;

/// The joints that names or patterns specify, or if `keeps` is true, all except these and the
/// roots. Fails with `edit.joint`, also if no joint would remain.
Result<RemovedJoints> joints_to_remove(const std::vector<std::string>& words,
                                       const Skeleton& skeleton, bool keeps);

/// Reports position channels of joints with an offset if positions are added to offsets.
void remove_joints(const RemovedJoints& removed, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
