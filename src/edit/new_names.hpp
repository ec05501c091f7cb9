// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Names that joints are to get.

#include <string>
#include <vector>

#include "mocap/result.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// Fails with `edit.joint` where joints would share a name more than they do already, or one would
/// have none. One name a joint.
Status check_new_names(const Skeleton& skeleton, const std::vector<std::string>& names);

}  // namespace mocap::edit
