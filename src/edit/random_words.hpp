// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Random ranges in the values of edits.

#include <string_view>

#include "mocap/edit/chain.hpp"

namespace mocap::edit {

/// Parses the edit `step` with a value for which `is_random` is true. Fails if the edit cannot be
/// parsed with the ends of its ranges.
Result<Edit> random_edit(std::string_view step, std::string_view value);

}  // namespace mocap::edit
