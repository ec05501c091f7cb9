// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Checks new joint names.

#include <string>
#include <vector>

#include "mocap/diagnostics.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// Fails with `edit.joint` if more joints than before would share a name, or if a name is empty.
/// `names` has one entry for each joint.
Status check_new_names(const Skeleton& skeleton, const std::vector<std::string>& names);

}  // namespace mocap::edit
