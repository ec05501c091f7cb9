// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "mocap/skeleton.hpp"

namespace mocap::secondlife {

/// A vector of the avatar as a BVH file has it: its axes, inches.
Vector3 inches(const std::array<double, 3>& metres);

/// The avatar's joint of this name, `lThigh` or `mHandIndex1Left`, added to a skeleton of the
/// avatar's where it is not there yet, with all above it. The bones of the spine that fold back on
/// one another are passed over. 0, the hip, for a name that is no bone's.
std::size_t avatar_joint(Skeleton& skeleton, std::string_view name);

}  // namespace mocap::secondlife
