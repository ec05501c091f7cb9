// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reorders the joints of a clip.

#include <cstddef>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::edit {

/// All joints in a valid depth-first order. Siblings are sorted by where they or their descendants
/// first occur in `wanted`, which contains the indices of some or all joints; other siblings follow
/// in their old order.
std::vector<std::size_t> tree_order(const Skeleton& skeleton,
                                    const std::vector<std::size_t>& wanted);

/// Reorders the joints. `order` contains the old indices, with parents before their children.
/// Channels move with their joints; values do not change.
void put_in_order(Clip& clip, const std::vector<std::size_t>& order);

}  // namespace mocap::edit
