// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Which joint is which one's twin on the other side of the body.

#include <cstddef>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::edit {

struct JointTwins {
  std::vector<std::size_t> twin;  ///< By joint: its twin, or itself.
  std::size_t pairs = 0;
  bool by_names = true;  ///< Else by their place in the body.
};

/// Pairs joints whose names differ in the side only, nearest in the tree first; where no names
/// tell, the limbs that the body's shape shows, joint by joint.
JointTwins find_twins(const Skeleton& skeleton);

/// Gives each joint the name of its twin.
void exchange_names(Skeleton& skeleton, const std::vector<std::size_t>& twin);

}  // namespace mocap::edit
