// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "mocap/rotation.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::fbx {

/// The multiplication order of the rotation channels of a joint, with the axes that have none at
/// the end. Empty if the channels are not angles about different axes.
std::optional<AxisOrder> order_of(const Joint& joint, EulerAxes axes);

/// The joint names in a file of this skeleton, in joint order; empty if they are unchanged.
std::optional<std::vector<std::string>> names_as_written(const Skeleton& skeleton);

/// The value of `RotationOrder` for an order of different axes.
int rotation_order_of(const AxisOrder& order);

}  // namespace mocap::fbx
