// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The bones of a VRM animation.

#include <cstddef>

#include "body/humanoid.hpp"
#include "mocap/clip.hpp"

namespace mocap::vrma {

/// The joints of the bones that a VRM animation can have: all except the eyes, whose direction it
/// stores differently. Fails with `vrma.body` if a required bone has no joint, and with
/// `skeleton.mirrored` like `find_figure_parts`.
Result<mocap::detail::HumanoidJoints> find_bones(const Skeleton& skeleton);

/// Fails with `vrma.body` if the skeleton has several figures.
Status check_single_figure(const Skeleton& skeleton);

}  // namespace mocap::vrma
