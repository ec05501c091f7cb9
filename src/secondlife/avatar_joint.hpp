// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "mocap/skeleton.hpp"

namespace mocap::secondlife {

/// Converts a vector of the avatar to inches and the axes of motion files.
Vector3 inches(const std::array<double, 3>& metres);

/// The avatar's joint with this name, `lThigh` or `mHandIndex1Left`. If it is missing, it is added
/// to the avatar skeleton with all its ancestors, except for the spine bones that fold back.
/// Returns 0, the hip, if no bone has this name.
std::size_t avatar_joint(Skeleton& skeleton, std::string_view name);

}  // namespace mocap::secondlife
