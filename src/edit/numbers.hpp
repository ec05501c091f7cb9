// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Numbers in the words of an edit.

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

namespace mocap::edit {

/// The finite number that a whole word is; nothing where it is none.
inline std::optional<double> number_in(std::string_view word) {
  double value = 0.0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || !std::isfinite(value)) {
    return std::nullopt;
  }
  return value;
}

}  // namespace mocap::edit
