// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Joints as people name them.

#include <string>
#include <vector>

#include "mocap/diagnostics.hpp"
#include "mocap/result.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// The error of a word that means no joint, with the names that may have been meant.
Error no_such_joint(const Skeleton& skeleton, const std::string& word);

}  // namespace mocap::edit
