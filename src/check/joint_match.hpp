// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// The same joint in two skeletons.
struct JointPair {
  std::size_t a = 0;
  std::size_t b = 0;
};

/// Pairs joints by their path of names from the root (siblings of one name in their order), then,
/// of those that are left, by names that each skeleton has once. In the order of `a`.
std::vector<JointPair> match_joints(const Skeleton& a, const Skeleton& b);

}  // namespace mocap::detail
