// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "mocap/htr.hpp"
#include "mocap/rotation.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::htr {

/// The rotation order of the first joint with three angles, in multiplication order; otherwise
/// `ZYX`. Joints of a skeleton that fits have this order, or a part of it.
AxisOrder common_order(const Skeleton& skeleton);

/// The axis of the first end site that is on an axis: 0, 1, 2 for x, y, z; otherwise y. All end
/// sites of a skeleton that fits are on it.
int common_bone_axis(const Skeleton& skeleton);

/// The joint names in a file of this skeleton, in joint order; empty if they are unchanged.
std::optional<std::vector<std::string>> names_as_written(const Skeleton& skeleton);

/// The factor by which `write` multiplies lengths: 1, except for units without a name in HTR files,
/// which are converted to millimetres.
double length_factor(const WriteOptions& options);

}  // namespace mocap::htr
