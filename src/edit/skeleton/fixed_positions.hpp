// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Replaces the position channels of joints with offsets.

#include <optional>
#include <span>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::edit {

/// The mean of positions; exact if they are equal. `otherwise` if there are none.
Vector3 mean_position(std::span<const Vector3> positions, const Vector3& otherwise);

/// The new offset of each joint; none for joints that keep their position channels.
using FixedOffsets = std::vector<std::optional<Vector3>>;

/// Sets these offsets and removes the position channels of their joints.
void fix_positions(Clip& clip, const FixedOffsets& offsets);

}  // namespace mocap::edit
