// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The most common rotation channels of a skeleton.

#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// The order of three rotation channels, as in files, that is the most common among joints with all
/// three; z, x, y if there are none.
std::vector<Channel> usual_angles(const Skeleton& skeleton);

}  // namespace mocap::edit
