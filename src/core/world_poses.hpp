// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// World poses of local ones that did not come from channels.

#include "mocap/poses.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// Fills the world arrays of `poses` from its local arrays, which must be there. Only the tree of
/// `skeleton` is used.
void fill_world_poses(const Skeleton& skeleton, Poses& poses);

}  // namespace mocap::detail
