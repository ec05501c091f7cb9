// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "mocap/skeleton.hpp"

namespace mocap::secondlife {

/// Converts an avatar vector to the axes of motion files and inches.
Vector3 inches(const std::array<double, 3>& metres);

/// The avatar's joint with this name, `lThigh` or `mHandIndex1Left`. It is added to an avatar
/// skeleton if it is missing, with all its ancestors. The spine bones that fold back are skipped.
/// 0, the hip, for a name that is not a bone.
std::size_t avatar_joint(Skeleton& skeleton, std::string_view name);

}  // namespace mocap::secondlife
