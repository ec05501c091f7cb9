// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The rotation channels that a skeleton's joints have as a rule.

#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// The three rotation channels, as listed, that most joints with all three have; z, x, y where none
/// has.
std::vector<Channel> usual_angles(const Skeleton& skeleton);

}  // namespace mocap::edit
