// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Joints as specified by users.

#include <cstddef>
#include <string>
#include <vector>

#include "mocap/diagnostics.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// The error for a name or pattern that matches no joint, with suggestions.
Error no_such_joint(const Skeleton& skeleton, const std::string& word);

/// The joints that match names or patterns; all joints if there are none. Fails with `edit.joint`.
Result<std::vector<std::size_t>> joints_or_all(const Skeleton& skeleton,
                                               const std::vector<std::string>& words);

/// `1 joint`, `12 joints`.
std::string counted_joints(std::size_t count);

/// Names separated by commas; for long lists the first few and the number of others.
std::string listed(const std::vector<std::string>& names);

}  // namespace mocap::edit
