// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Files with tables of corresponding joints.

#include <string>
#include <vector>

#include "mocap/diagnostics.hpp"
#include "mocap/retarget.hpp"

namespace mocap::cli {

/// Reads a table, see `retarget::parse_joint_map`. Fails with `io.*`, `limit.*` or
/// `retarget.map`.
Result<std::vector<retarget::JointPair>> read_joint_map(const std::string& path);

}  // namespace mocap::cli
