// SPDX-License-Identifier: MIT
#include "mocap/frame_rate.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <vector>

#include "model/common_rates.hpp"

namespace mocap {

namespace {

using detail::EndZeros;
using detail::unit_of_last_digit;

// Truncated decimals are only accepted with five or more digits; with fewer, some rate always
// matches.
constexpr double coarsest_cut = 1e-4;

double seconds_of(FrameRate rate) {
  return static_cast<double>(rate.denominator) / static_cast<double>(rate.numerator);
}

const std::vector<FrameRate>& standard_rates() {
  static const std::vector<FrameRate> rates = [] {
    std::vector<FrameRate> all;
    for (std::int64_t whole = 1; whole <= 240; ++whole) all.push_back({whole, 1});
    for (const std::int64_t whole : {250, 300, 480, 500, 1000}) all.push_back({whole, 1});
    for (const std::int64_t film : {24, 30, 60, 120}) all.push_back({film * 1000, 1001});
    return all;
  }();
  return rates;
}

struct RateMatch {
  FrameRate rate;
  bool ambiguous = false;

  /// Whether one or several standard rates match.
  bool is_found() const { return rate.numerator != 0 || ambiguous; }
};

/// The one standard rate whose frame time is in [shortest, longest] seconds.
RateMatch match_between(double shortest, double longest) {
  RateMatch match;
  for (const FrameRate rate : standard_rates()) {
    const double seconds = seconds_of(rate);
    if (seconds < shortest || seconds > longest) continue;
    if (match.rate.numerator != 0) return {FrameRate{}, true};
    match.rate = rate;
  }
  return match;
}

/// The standard rate that matches a time whose last digit is worth `unit` seconds: rounded,
/// otherwise truncated.
RateMatch match_printed(double seconds, double unit) {
  // The rounding error of `seconds` itself matters if more digits are printed than a double holds.
  const double slack = seconds * std::numeric_limits<double>::epsilon();
  const double half = 0.5 * unit + slack;
  const RateMatch rounded = match_between(seconds - half, seconds + half);
  if (rounded.is_found()) return rounded;
  if (unit > coarsest_cut * seconds) return {};
  return match_between(seconds - slack, seconds + unit + slack);
}

RateMatch match_rate(double seconds, std::string_view printed) {
  // A number that equals the time of a rate exactly (0.04, 0.05, 1) means that rate, however few
  // decimals it has.
  for (const FrameRate rate : standard_rates()) {
    if (seconds == seconds_of(rate)) return {rate, false};
  }
  const double unit = unit_of_last_digit(printed, EndZeros::count);
  if (const RateMatch match = match_printed(seconds, unit); match.is_found()) return match;
  // Programs that print a fixed number of decimals pad numbers that were rounded before:
  // `0.0166670`. Fewer digits than this cannot distinguish the rates.
  const double unpadded = unit_of_last_digit(printed, EndZeros::ignore);
  constexpr double fewest_digits = 1e-3;
  if (unpadded <= unit || unpadded > fewest_digits * seconds) return {};
  const RateMatch match = match_printed(seconds, unpadded);
  return match.ambiguous ? RateMatch{} : match;
}

/// Whether two rates are equal up to the rounding of 32-bit floats.
bool is_equal_as_float(double rate, double other) {
  return std::abs(rate - other) <=
         static_cast<double>(std::numeric_limits<float>::epsilon()) * rate;
}

/// Whether a rate is the reciprocal of the printed frame time of a standard rate: rounded or
/// truncated, with as many decimals as are required of truncated text.
bool is_reciprocal_of_printed(double frames_per_second, FrameRate standard) {
  constexpr int most_decimals = 9;
  const double exact = seconds_of(standard);
  for (int decimals = 5; decimals <= most_decimals; ++decimals) {
    const double unit = std::pow(10.0, -decimals);
    if (unit > coarsest_cut * exact) continue;
    for (const double digits : {std::round(exact / unit), std::floor(exact / unit)})
      if (is_equal_as_float(frames_per_second, 1.0 / (digits * unit))) return true;
  }
  return false;
}

/// The standard rate that a program stored as a 32-bit float, or as the reciprocal of a printed
/// frame time: 120.00004578, from 0.00833333.
FrameRate match_measured(double frames_per_second) {
  constexpr double furthest = 2.0 * coarsest_cut;
  for (const FrameRate standard : standard_rates()) {
    const double rate = 1.0 / seconds_of(standard);
    if (std::abs(frames_per_second - rate) > furthest * rate) continue;
    if (is_equal_as_float(frames_per_second, rate) ||
        is_reciprocal_of_printed(frames_per_second, standard))
      return standard;
  }
  return {};
}

}  // namespace

double detail::unit_of_last_digit(std::string_view printed, EndZeros zeros) {
  const std::size_t exponent_at = printed.find_first_of("eE");
  std::string_view mantissa = printed.substr(0, exponent_at);
  const std::size_t point_at = mantissa.find('.');
  if (zeros == EndZeros::ignore && point_at != std::string_view::npos)
    mantissa = mantissa.substr(0, mantissa.find_last_not_of('0') + 1);
  int power = 0;
  if (point_at != std::string_view::npos) {
    power = -static_cast<int>(std::min<std::size_t>(mantissa.size() - point_at - 1, 400));
  }
  if (exponent_at != std::string_view::npos) {
    std::string_view digits = printed.substr(exponent_at + 1);
    if (!digits.empty() && digits.front() == '+') digits.remove_prefix(1);
    int exponent = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
    power += std::clamp(exponent, -400, 400);
  }
  return std::pow(10.0, power);
}

FrameTime::FrameTime(FrameRate rate)
    : rate_{std::max<std::int64_t>(rate.numerator, 1),
            std::max<std::int64_t>(rate.denominator, 1)} {
  seconds_ = seconds_of(rate_);
}

FrameTime::FrameTime(double seconds, std::string_view printed) : seconds_(seconds), text_(printed) {
  const RateMatch match = match_rate(seconds, printed);
  rate_ = match.rate;
  ambiguous_ = match.ambiguous;
}

FrameTime FrameTime::from_rate(double frames_per_second) {
  const double whole = std::round(frames_per_second);
  constexpr double highest_whole = 1e9;
  if (whole >= 1.0 && whole <= highest_whole &&
      std::abs(frames_per_second - whole) <= 1e-9 * frames_per_second) {
    return FrameTime(FrameRate{static_cast<std::int64_t>(whole), 1});
  }
  constexpr double half_of_last_decimal = 0.005;  // 23.98
  for (const std::int64_t film : detail::rates_with_film_variant) {
    const FrameRate rate{film * 1000, 1001};
    if (std::abs(frames_per_second - static_cast<double>(film) / 1.001) < half_of_last_decimal)
      return FrameTime(rate);
  }
  FrameTime time = from_seconds(1.0 / frames_per_second);
  if (const FrameRate nominal = match_measured(frames_per_second); nominal.numerator != 0) {
    time.rate_ = nominal;
    time.ambiguous_ = false;
  }
  return time;
}

FrameTime FrameTime::from_seconds(double seconds) {
  std::array<char, 32> shortest{};
  const auto printed = std::to_chars(shortest.data(), shortest.data() + shortest.size(), seconds);
  const auto length = static_cast<std::size_t>(printed.ptr - shortest.data());
  FrameTime time(seconds, std::string_view(shortest.data(), length));
  time.text_.clear();
  return time;
}

double FrameTime::frames_per_second() const {
  if (!has_standard_rate()) return std::min(1.0 / seconds_, std::numeric_limits<double>::max());
  return static_cast<double>(rate_.numerator) / static_cast<double>(rate_.denominator);
}

double FrameTime::time_of(std::uint64_t n) const {
  if (!has_standard_rate()) {
    return std::min(static_cast<double>(n) * seconds_, std::numeric_limits<double>::max());
  }
  return static_cast<double>(n) * static_cast<double>(rate_.denominator) /
         static_cast<double>(rate_.numerator);
}

}  // namespace mocap
