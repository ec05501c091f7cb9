// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A double times a power of ten, rounded exactly to an integer. Internal to the text layer.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace mocap::text {

namespace detail {

template <typename Number, std::size_t count>
constexpr std::array<Number, count> make_powers(Number base) {
  std::array<Number, count> powers{};
  Number power = 1;
  for (std::size_t i = 0; i < count; ++i, power *= base) powers[i] = power;
  return powers;
}

}  // namespace detail

/// 10^0..10^19, all that fit in 64 bits.
inline constexpr auto integer_powers_of_ten = detail::make_powers<std::uint64_t, 20>(10);

/// 10^0..10^22: all powers of ten that a double represents exactly.
inline constexpr auto exact_powers_of_ten = detail::make_powers<double, 23>(10.0);

/// 1.5 * 2^52. Adding it to a double below 2^51 leaves the nearest integer (ties to even) in the
/// low bits.
inline constexpr double integer_shift = 6755399441055744.0;

/// For magnitudes below 2^51; ties to even.
constexpr double nearest_integer(double value) {
  return (value + integer_shift) - integer_shift;
}

/// Maximum number of decimals for `scale_to_integer`: 5^27 is the last power of five in 64 bits.
inline constexpr unsigned max_scaled_decimals = 27;

/// `magnitude * 10^decimals` rounded to the nearest integer, ties to even, from the exact binary
/// value. `magnitude` is finite and not negative. Empty if `decimals` exceeds `max_scaled_decimals`
/// or the result exceeds 64 bits.
std::optional<std::uint64_t> scale_to_integer(double magnitude, unsigned decimals);

/// floor(log10(magnitude)) or one less, for a normal positive `magnitude` (from its binary exponent
/// only). -308 for subnormal numbers.
int decimal_exponent_below(double magnitude);

}  // namespace mocap::text
