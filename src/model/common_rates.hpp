// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Common frame rates, for readers that derive a rate from key times.

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "mocap/frame_rate.hpp"

namespace mocap::detail {

/// Frames per second; `rate.numerator` is at least 1.
constexpr double per_second(FrameRate rate) {
  return static_cast<double>(rate.numerator) / static_cast<double>(rate.denominator);
}

/// Whole rates whose film variants, 1000/1001 of them, are in use: 23.976, 29.97, 47.952, ...
inline constexpr std::array<std::int64_t, 5> rates_with_film_variant{24, 30, 48, 60, 120};

/// The rates that motions usually have, most common first. A film rate, such as 29.97, comes after
/// the whole rate that it is easily confused with.
std::span<const FrameRate> common_rates();

/// The whole rate or film rate whose frame time differs from a measured one by at most `rounding`,
/// a fraction of it; otherwise exactly the measured time. `seconds` is greater than 0.
FrameTime frame_time_of_step(double seconds, double rounding);

enum class EndZeros : std::uint8_t { count, ignore };

/// The place value of the last digit of a printed number: 1e-4 for `0.0417`, 1e-6 for `4.17e-4`.
double unit_of_last_digit(std::string_view printed, EndZeros zeros = EndZeros::count);

}  // namespace mocap::detail
