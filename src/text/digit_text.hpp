// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Formats unsigned integers and parts of them, three digits at a time from tables. Internal to the
/// text layer.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "text/decimal_scaling.hpp"

namespace mocap::text {

/// Three characters and, in the fourth byte, the number of valid ones. Four bytes can be stored at
/// once: the last triple of a number overwrites up to 3 bytes after its end.
using DigitTriple = std::array<char, 4>;

namespace detail {

constexpr std::array<DigitTriple, 1000> make_triples(bool padded) {
  std::array<DigitTriple, 1000> triples{};
  for (unsigned value = 0; value < 1000; ++value) {
    const std::array<unsigned, 3> digits = {value / 100, value / 10 % 10, value % 10};
    const unsigned skipped = padded || value >= 100 ? 0 : value >= 10 ? 1 : 2;
    for (unsigned i = skipped; i < 3; ++i) {
      triples[value][i - skipped] = static_cast<char>('0' + digits[i]);
    }
    triples[value][3] = static_cast<char>(3 - skipped);
  }
  return triples;
}

}  // namespace detail

/// `000` to `999`.
inline constexpr std::array<DigitTriple, 1000> padded_triples = detail::make_triples(true);
/// `0` to `999` without leading zeros.
inline constexpr std::array<DigitTriple, 1000> plain_triples = detail::make_triples(false);

/// Writes `value` (0..999) as exactly three digits; overwrites four bytes.
inline char* put_padded_triple(char* out, std::uint64_t value) {
  std::memcpy(out, padded_triples[static_cast<std::size_t>(value)].data(), sizeof(DigitTriple));
  return out + 3;
}

/// Writes `value` (0..999) without leading zeros; overwrites four bytes.
inline char* put_plain_triple(char* out, std::uint64_t value) {
  const DigitTriple& triple = plain_triples[static_cast<std::size_t>(value)];
  std::memcpy(out, triple.data(), sizeof(DigitTriple));
  return out + triple[3];
}

/// Writes `value` without leading zeros; overwrites up to 3 bytes after the returned end.
inline char* put_integer(char* out, std::uint64_t value) {
  std::array<std::uint64_t, 6> lower_triples;
  std::size_t lower_count = 0;
  for (; value >= 1000; value /= 1000) lower_triples[lower_count++] = value % 1000;
  out = put_plain_triple(out, value);
  while (lower_count > 0) out = put_padded_triple(out, lower_triples[--lower_count]);
  return out;
}

/// Writes the low `count` decimal digits of `value`, padded with leading zeros.
inline char* put_padded_digits(char* out, std::uint64_t value, unsigned count) {
  char* const end = out + count;
  char* at = end;
  for (; count >= 3; count -= 3, value /= 1000) {
    at -= 3;
    std::memcpy(at, padded_triples[value % 1000].data(), 3);
  }
  std::memcpy(out, padded_triples[value % 1000].data() + (3 - count), count);
  return end;
}

inline char* put_sign(char* out, bool negative) {
  *out = '-';
  return out + (negative ? 1 : 0);
}

/// Writes `value` * 10^-decimals (0..31) in fixed notation with all its decimals.
inline char* put_scaled(char* out, std::uint64_t value, unsigned decimals) {
  // With 20 or more decimals, 64 bits contain only decimals.
  const bool has_whole = decimals < integer_powers_of_ten.size();
  const std::uint64_t unit = has_whole ? integer_powers_of_ten[decimals] : 0;
  const std::uint64_t whole = has_whole ? value / unit : 0;
  out = put_integer(out, whole);
  if (decimals == 0) return out;
  *out++ = '.';
  return put_padded_digits(out, value - whole * unit, decimals);
}

/// Writes `e`, a sign and at least `least_digits` (two or three) digits.
inline char* put_exponent(char* out, int exponent, unsigned least_digits = 2) {
  *out++ = 'e';
  *out++ = exponent < 0 ? '-' : '+';
  const auto magnitude = static_cast<std::uint64_t>(exponent < 0 ? -exponent : exponent);
  // The exponent of a double has at most three digits.
  const bool needs_padding = magnitude < 10 || (magnitude < 100 && least_digits > 2);
  return needs_padding ? put_padded_digits(out, magnitude, least_digits)
                       : put_integer(out, magnitude);
}

/// Extends a two-digit exponent that ends at `end` to three digits; a longer one does not change.
/// Needs space for one byte. Returns the new end.
inline char* lengthen_exponent(char* end) {
  constexpr std::ptrdiff_t short_digits = 2;
  char* const digits = end - short_digits;
  if (digits[-1] != '-' && digits[-1] != '+') return end;
  *end = digits[1];
  digits[1] = digits[0];
  digits[0] = '0';
  return end + 1;
}

}  // namespace mocap::text
