// SPDX-License-Identifier: MIT
#include "text/decimal_scaling.hpp"

#include <bit>

namespace mocap::text {

namespace {

__extension__ using Uint128 = unsigned __int128;

constexpr auto powers_of_five = detail::make_powers<std::uint64_t, max_scaled_decimals + 1>(5);

/// magnitude = significand * 2^exponent
struct BinaryParts {
  std::uint64_t significand;
  int exponent;
};

BinaryParts take_apart(double magnitude) {
  constexpr unsigned fraction_bits = 52;
  constexpr int bias = 1023 + static_cast<int>(fraction_bits);
  constexpr std::uint64_t hidden_bit = std::uint64_t{1} << fraction_bits;
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(magnitude);
  const std::uint64_t fraction = bits & (hidden_bit - 1);
  const int biased_exponent = static_cast<int>(bits >> fraction_bits & 0x7FF);
  if (biased_exponent == 0) return {fraction, 1 - bias};
  return {fraction | hidden_bit, biased_exponent - bias};
}

Uint128 shift_right_to_even(Uint128 value, unsigned count) {
  const Uint128 half = Uint128{1} << (count - 1);
  const Uint128 quotient = value >> count;
  const Uint128 remainder = value & (2 * half - 1);
  const bool up = remainder > half || (remainder == half && (quotient & 1) != 0);
  return quotient + (up ? 1 : 0);
}

}  // namespace

std::optional<std::uint64_t> scale_to_integer(double magnitude, unsigned decimals) {
  if (decimals > max_scaled_decimals) return std::nullopt;
  const BinaryParts parts = take_apart(magnitude);
  // 10^d = 5^d * 2^d, and the power of two only changes the exponent. The product has at most 53 +
  // 63 bits.
  const Uint128 product = Uint128{parts.significand} * powers_of_five[decimals];
  const int shift = parts.exponent + static_cast<int>(decimals);
  if (product == 0 || shift < -118) return 0;

  if (shift > 11) return std::nullopt;
  const Uint128 rounded = shift >= 0 ? product << static_cast<unsigned>(shift)
                                     : shift_right_to_even(product, static_cast<unsigned>(-shift));
  if (rounded >> 64 != 0) return std::nullopt;
  return static_cast<std::uint64_t>(rounded);
}

int decimal_exponent_below(double magnitude) {
  const int binary_exponent =
      static_cast<int>(std::bit_cast<std::uint64_t>(magnitude) >> 52) - 1023;
  // 315653 / 2^20 is log10(2) to 7 digits, which gives the correct floor for every binary exponent.
  return (binary_exponent * 315653) >> 20;
}

}  // namespace mocap::text
