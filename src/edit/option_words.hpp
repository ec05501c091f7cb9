// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Words that the values of several edits have in common.

#include <optional>
#include <string_view>

#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// `z`, `+z`, `-z`.
std::optional<Axis> axis_named(std::string_view name);

/// Three numbers separated by commas.
std::optional<Vector3> vector_in(std::string_view value);

}  // namespace mocap::edit
