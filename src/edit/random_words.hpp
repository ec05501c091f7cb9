// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Random ranges in the values of edits.

#include <string_view>

#include "mocap/edit/chain.hpp"

namespace mocap::edit {

/// The edit `step` with a value for which `is_random` holds. Fails if parsing the edit fails with
/// either end of its ranges.
Result<Edit> random_edit(std::string_view step, std::string_view value);

}  // namespace mocap::edit
