// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The value of a join: `next.bvh`, `next.bvh@0.4s`, `next.bvh@as-is`.

#include <optional>
#include <string>
#include <string_view>

#include "mocap/diagnostics.hpp"
#include "mocap/edit/values.hpp"

namespace mocap::edit {

struct JoinValue {
  std::string_view file;  ///< In the parsed text.
  std::optional<TimePoint> blend = {};
  bool aligned = true;
};

/// Fails with `edit.value` if a word after an `@` looks like a blend time but is not a valid one.
/// Other words are part of the file name.
Result<JoinValue> parse_join_value(std::string_view text);

/// The value with this blend time unless it has its own, or is invalid.
std::string with_blend(std::string value, std::string_view blend);

}  // namespace mocap::edit
