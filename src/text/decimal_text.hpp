// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The scalar part of reading numbers: from characters to a decimal significand and exponent.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "text/ascii.hpp"

namespace mocap::text {

/// The parts of one decimal number as written. Value: significand · 10^(exponent − decimals); the
/// significand is exact for `digits` <= 19.
struct DecimalText {
  std::uint64_t significand = 0;         ///< All digits as one integer (modulo 2^64).
  std::size_t integer_digits = 0;        ///< Digits before the point.
  std::size_t decimals = 0;              ///< Digits after the point.
  std::int64_t exponent = 0;             ///< The number after `e`; clamped to ±10^9.
  std::size_t exponent_digits = 0;       ///< 0: no exponent.
  const char* unsigned_begin = nullptr;  ///< First character after the sign.
  const char* end = nullptr;             ///< One past the last character, or null: not a number.
  bool negative = false;
  bool plus = false;  ///< A `+` before the number.
  bool point = false;
  bool capital_exponent = false;  ///< `E`.
  bool exponent_signed = false;
  bool exponent_negative = false;

  std::size_t digits() const { return integer_digits + decimals; }
};

/// Ten to the 0..19.
inline constexpr std::uint64_t powers_of_ten_u64[20] = {1ULL,
                                                        10ULL,
                                                        100ULL,
                                                        1'000ULL,
                                                        10'000ULL,
                                                        100'000ULL,
                                                        1'000'000ULL,
                                                        10'000'000ULL,
                                                        100'000'000ULL,
                                                        1'000'000'000ULL,
                                                        10'000'000'000ULL,
                                                        100'000'000'000ULL,
                                                        1'000'000'000'000ULL,
                                                        10'000'000'000'000ULL,
                                                        100'000'000'000'000ULL,
                                                        1'000'000'000'000'000ULL,
                                                        10'000'000'000'000'000ULL,
                                                        100'000'000'000'000'000ULL,
                                                        1'000'000'000'000'000'000ULL,
                                                        10'000'000'000'000'000'000ULL};

/// The number of ASCII digits at the low end of eight characters (first character lowest).
inline unsigned leading_digit_count(std::uint64_t eight_characters) {
  const std::uint64_t above_nine = eight_characters + 0x4646464646464646ULL;
  const std::uint64_t below_zero = eight_characters - 0x3030303030303030ULL;
  // A borrow or carry can only affect characters after the first non-digit.
  const std::uint64_t no_digit =
      (above_nine | below_zero | eight_characters) & 0x8080808080808080ULL;
  return no_digit == 0 ? 8U : static_cast<unsigned>(std::countr_zero(no_digit)) / 8U;
}

/// The value of eight ASCII digits (first character lowest). Combines pairs, then fours, then all
/// eight, each step with one multiplication.
inline std::uint64_t value_of_eight_digits(std::uint64_t eight_characters) {
  std::uint64_t v = eight_characters - 0x3030303030303030ULL;
  v = v * 10 + (v >> 8);
  constexpr std::uint64_t pair_mask = 0x000000FF000000FFULL;
  return (((v & pair_mask) * 0x000F424000000064ULL) +
          (((v >> 16) & pair_mask) * 0x0000271000000001ULL)) >>
         32;
}

/// Moves the first `count` (1..8) of eight characters to the end, padded with zero digits.
inline std::uint64_t right_aligned_digits(std::uint64_t eight_characters, unsigned count) {
  if (count == 8) return eight_characters;
  return (eight_characters << (64 - 8 * count)) | (0x3030303030303030ULL >> (8 * count));
}

/// Reads the digits at `p` and appends them to `value`; returns the first character after them.
inline const char* read_digits(const char* p, const char* end, std::uint64_t& value) {
  if constexpr (std::endian::native == std::endian::little) {
    while (end - p >= 8) {
      std::uint64_t characters = 0;
      std::memcpy(&characters, p, 8);
      const unsigned count = leading_digit_count(characters);
      if (count == 0) return p;
      value = value * powers_of_ten_u64[count] +
              value_of_eight_digits(right_aligned_digits(characters, count));
      p += count;
      if (count < 8) return p;
    }
  }
  for (; p != end && is_digit(*p); ++p) {
    value = value * 10 + static_cast<std::uint64_t>(*p - '0');
  }
  return p;
}

/// Reads `e`, an optional sign and digits. Consumes nothing if there are no digits.
inline void read_exponent(const char* end, DecimalText& text) {
  const char* p = text.end;
  text.capital_exponent = *p++ == 'E';
  if (p == end) return;
  const bool has_sign = *p == '-' || *p == '+';
  const bool negative = *p == '-';
  if (has_sign) ++p;
  const char* digits_begin = p;
  std::int64_t magnitude = 0;
  constexpr std::int64_t largest = 1'000'000'000;
  for (; p != end && is_digit(*p); ++p) {
    if (magnitude < largest) magnitude = magnitude * 10 + (*p - '0');
  }
  if (p == digits_begin) return;
  text.exponent_digits = static_cast<std::size_t>(p - digits_begin);
  text.exponent_signed = has_sign;
  text.exponent_negative = negative;
  text.exponent = negative ? -magnitude : magnitude;
  text.end = p;
}

/// Reads one decimal number at `begin`. `end` of the result is null if there is none.
inline DecimalText read_decimal_text(const char* begin, const char* end) {
  DecimalText text;
  const char* p = begin;
  if (p == end) return text;
  text.negative = *p == '-';
  text.plus = *p == '+';
  if (text.negative || text.plus) ++p;
  text.unsigned_begin = p;
  // Motion values have few digits before the point, so one at a time is fastest here.
  for (int i = 0; i < 4 && p != end && is_digit(*p); ++i, ++p) {
    text.significand = text.significand * 10 + static_cast<std::uint64_t>(*p - '0');
  }
  if (p != end && is_digit(*p)) p = read_digits(p, end, text.significand);
  text.integer_digits = static_cast<std::size_t>(p - text.unsigned_begin);
  if (p != end && *p == '.') {
    text.point = true;
    const char* decimals_begin = ++p;
    p = read_digits(p, end, text.significand);
    text.decimals = static_cast<std::size_t>(p - decimals_begin);
  }
  if (text.digits() == 0) return text;
  text.end = p;
  if (p != end && (*p | 0x20) == 'e') read_exponent(end, text);
  return text;
}

}  // namespace mocap::text
