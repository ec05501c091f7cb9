// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Words that the values of several edits have in common.

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "mocap/diagnostics.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/edit/values.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// `z`, `+z`, `-z`.
std::optional<Axis> axis_named(std::string_view name);

/// Reads the clip of a file. Fails with `edit.value` without a reader.
Result<std::shared_ptr<const Clip>> clip_at(std::string_view path, const ClipReader& read);

/// Parses three numbers separated by commas.
std::optional<Vector3> vector_in(std::string_view value);

/// `20` or `20:0.1s`: the minimum angle and optionally the maximum length of a fault.
Status parse_fault(std::string_view name, std::string_view value, double& least_deg,
                   TimePoint& longest);

/// Removes `:SEED` from the end of a value. The seed is 1 if there is none; empty if it is invalid.
std::optional<std::uint64_t> take_seed(std::string_view& value);

}  // namespace mocap::edit
