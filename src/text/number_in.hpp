// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Parses short numbers in options, URLs and headers. The values of motions are read by
/// read_number.hpp.

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace mocap::text {

/// Parses a whole word as a number, without a `+` or blanks. Empty if it is not one, not finite, or
/// out of the range of the type.
template <class Number>
std::optional<Number> number_in(std::string_view word) {
  Number number{};
  const char* const end = word.data() + word.size();
  const std::from_chars_result read = std::from_chars(word.data(), end, number);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  if constexpr (std::is_floating_point_v<Number>) {
    if (!std::isfinite(number)) return std::nullopt;
  }
  return number;
}

}  // namespace mocap::text
