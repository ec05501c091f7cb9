// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Words that the values of several edits have in common.

#include <memory>
#include <optional>
#include <string_view>

#include "mocap/edit/chain.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// `z`, `+z`, `-z`.
std::optional<Axis> axis_named(std::string_view name);

/// The clip of a file. Fails with `edit.value` without a reader.
Result<std::shared_ptr<const Clip>> clip_at(std::string_view path, const ClipReader& read);

/// Three numbers separated by commas.
std::optional<Vector3> vector_in(std::string_view value);

}  // namespace mocap::edit
