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

/// Pairs joints by path of names from the root (siblings with the same name in order), then pairs
/// the remaining joints by names that are unique in both skeletons. In the order of `a`.
std::vector<JointPair> match_joints(const Skeleton& a, const Skeleton& b);

}  // namespace mocap::detail
