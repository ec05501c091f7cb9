// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Joints as people name them.

#include <cstddef>
#include <string>
#include <vector>

#include "mocap/diagnostics.hpp"
#include "mocap/result.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// The error of a word that means no joint, with the names that may have been meant.
Error no_such_joint(const Skeleton& skeleton, const std::string& word);

/// The joints that words mean, or all where there are none. Fails with `edit.joint`.
Result<std::vector<std::size_t>> joints_or_all(const Skeleton& skeleton,
                                               const std::vector<std::string>& words);

/// `1 joint`, `12 joints`.
std::string counted_joints(std::size_t count);

/// Names with commas between them; of many the first few, and how many more there are.
std::string listed(const std::vector<std::string>& names);

}  // namespace mocap::edit
