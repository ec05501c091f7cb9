// SPDX-License-Identifier: MIT
#pragma once

/// \file Swaps the names of joints.

#include <cstddef>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// Gives each joint the name of its counterpart.
void exchange_names(Skeleton& skeleton, const std::vector<std::size_t>& twin);

}  // namespace mocap::edit
