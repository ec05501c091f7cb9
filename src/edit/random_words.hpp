// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Random ranges in the words of an edit.

#include <string_view>

#include "mocap/edit/chain.hpp"

namespace mocap::edit {

/// The edit `step` with a value in which `is_random` holds. Fails as parsing the edit does with
/// either end of its ranges.
Result<Edit> random_edit(std::string_view step, std::string_view value);

}  // namespace mocap::edit
