// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Pairs of joints on the left and right side of the body.

#include <cstddef>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::detail {

struct JointTwins {
  std::vector<std::size_t> twin;  ///< The counterpart of each joint, or itself.
  std::size_t pairs = 0;
  bool by_names = true;  ///< If false, by position in the body.
};

/// Pairs joints whose names differ only by side, in skeleton order. If the names do not indicate
/// sides, pairs the limbs that are found by the shape of the body, joint by joint.
JointTwins find_twins(const Skeleton& skeleton);

}  // namespace mocap::detail
