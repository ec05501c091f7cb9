// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The most common rotation channels of a skeleton.

#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// The three rotation channels, in file order, that most joints with all three have; z, x, y if
/// there are none.
std::vector<Channel> usual_angles(const Skeleton& skeleton);

}  // namespace mocap::edit
