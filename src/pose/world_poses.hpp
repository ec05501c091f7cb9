// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// World poses from local poses that were not computed from channels.

#include "mocap/poses.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// Fills the world arrays of `poses` from its local arrays, which must not be empty. Only the
/// hierarchy of `skeleton` is used.
void fill_world_poses(const Skeleton& skeleton, Poses& poses);

}  // namespace mocap::detail
