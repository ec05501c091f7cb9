// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Random ranges in the values of edits.

#include <string_view>

#include "edit/step_kind.hpp"
#include "mocap/edit/chain.hpp"

namespace mocap::edit {

/// Parses an edit with a value for which `is_random` is true. Fails if the edit takes no random
/// values, or cannot be parsed with the ends of its ranges.
Result<Edit> random_edit(const StepKind& kind, std::string_view value);

}  // namespace mocap::edit
