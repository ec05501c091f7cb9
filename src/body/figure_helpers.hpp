// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Twist helpers of a figure, and its sides in space.

#include <vector>

#include "body/figure_parts.hpp"
#include "body/named_joints.hpp"

namespace mocap::detail {

/// The joints in the limbs of a figure that take over part of their twist: those that the naming
/// convention lists, those with such a word in their names, and those between two parts of a limb.
std::vector<LimbHelper> find_helpers(const Skeleton& skeleton, const FigureParts& parts,
                                     const BodySlots* slots);

}  // namespace mocap::detail
