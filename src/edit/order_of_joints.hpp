// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Joints of a clip in another order.

#include <cstddef>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::edit {

/// All joints in an order that the tree allows, depth first: siblings by where they, or joints
/// below them, come in `wanted` (indices of all joints, or of some), others behind them in their
/// old order.
std::vector<std::size_t> tree_order(const Skeleton& skeleton,
                                    const std::vector<std::size_t>& wanted);

/// Reorders the joints, of which `order` holds the old indices, parents before their children.
/// Channels go with their joints; no number changes.
void put_in_order(Clip& clip, const std::vector<std::size_t>& order);

}  // namespace mocap::edit
