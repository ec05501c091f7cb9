// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The fast scalar reader for the most common number format in motion files.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "mocap/number_style.hpp"
#include "text/ascii.hpp"
#include "text/decimal_text.hpp"

namespace mocap::text {

/// Number of bytes that must be readable from the start of a number passed to `read_common_number`.
inline constexpr std::size_t common_number_reach = 24;

/// Reads a canonical number in fixed notation with at most seven digits before the point and eight
/// after it. Returns one past its last character; null, without writing anything, for any other
/// kind of number.
inline const char* read_common_number(const char* p, double& value, NumberForm& form) {
  constexpr unsigned most_integer_digits = 7;
  constexpr double powers[9] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8};
  if constexpr (std::endian::native != std::endian::little) return nullptr;
  const bool negative = *p == '-';
  p += negative ? 1 : 0;
  const char* integer_begin = p;
  std::uint64_t significand = 0;
  for (; is_digit(*p); ++p) {
    significand = significand * 10 + static_cast<std::uint64_t>(*p - '0');
    if (p - integer_begin == most_integer_digits) return nullptr;
  }
  const bool one_digit = p - integer_begin == 1;
  if (p == integer_begin || (*integer_begin == '0' && !one_digit)) return nullptr;
  unsigned decimals = 0;
  if (*p == '.') {
    std::uint64_t characters = 0;
    std::memcpy(&characters, ++p, 8);
    decimals = leading_digit_count(characters);
    if (decimals == 0) return nullptr;
    // The processor predicts this branch, and thereby the start of the next number, long before the
    // digits are counted. Most programs print six decimals.
    constexpr unsigned usual_decimals = 6;
    if (decimals == usual_decimals) {
      decimals = usual_decimals;
      p += usual_decimals;
    } else {
      p += decimals;
    }
    significand = significand * powers_of_ten_u64[decimals] +
                  value_of_eight_digits(right_aligned_digits(characters, decimals));
  }
  const bool goes_on = is_digit(*p) || (*p | 0x20) == 'e';
  if (goes_on) return nullptr;
  const double magnitude = static_cast<double>(significand) / powers[decimals];
  value = negative ? -magnitude : magnitude;
  form = fixed_form(decimals);
  return p;
}

}  // namespace mocap::text
