// SPDX-License-Identifier: MIT
#include "body/rate_guess.hpp"

#include <fmt/format.h>

#include <cmath>

#include "model/common_rates.hpp"

namespace mocap::detail {

namespace {

/// The common rate closest to a number, if it is within half a percent.
std::optional<FrameRate> near_rate(double frames_per_second) {
  constexpr double max_off = 0.005;
  std::optional<FrameRate> nearest;
  double least = max_off;
  for (const FrameRate usual : common_rates()) {
    const double off = std::abs(frames_per_second / per_second(usual) - 1.0);
    if (!(off < least)) continue;
    least = off;
    nearest = usual;
  }
  return nearest;
}

std::optional<RateGuess> guess_among_believable(const FrameTime& time) {
  if (!time.ambiguous() && time.has_standard_rate()) {
    return RateGuess{time, fmt::format("from the frame time {}", printed_time(time))};
  }
  if (!time.text().empty()) {
    if (const std::vector<FrameRate> fitting = fitting_rates(time); !fitting.empty()) {
      std::string reason =
          fmt::format("the frame time {} matches {}", printed_time(time), name_of(fitting[0]));
      for (std::size_t i = 1; i < fitting.size(); ++i) {
        reason += fmt::format(" and {}", name_of(fitting[i]));
      }
      if (fitting.size() > 1) reason += fmt::format("; {} is the most common", name_of(fitting[0]));
      return RateGuess{FrameTime(fitting[0]), std::move(reason)};
    }
  }
  const auto near = near_rate(time.frames_per_second());
  if (!near) return std::nullopt;
  return RateGuess{FrameTime(*near),
                   fmt::format("the frame time {} gives {:.5g}, and no standard rate is nearer",
                               printed_time(time), time.frames_per_second())};
}

}  // namespace

std::string printed_time(const FrameTime& time) {
  return time.text().empty() ? fmt::format("{:.6g}", time.seconds()) : time.text();
}

std::string name_of(FrameRate rate) {
  return fmt::format("{:.5g}", per_second(rate));
}

std::vector<FrameRate> fitting_rates(const FrameTime& time) {
  const double tolerance = 0.5 * unit_of_last_digit(time.text());
  std::vector<FrameRate> fitting;
  for (const FrameRate usual : common_rates()) {
    if (std::abs(1.0 / per_second(usual) - time.seconds()) <= tolerance) fitting.push_back(usual);
  }
  return fitting;
}

std::optional<RateGuess> guess_rate(const FrameTime& time) {
  const double seconds = time.seconds();
  if (!(seconds > 0.0) || !std::isfinite(seconds)) return std::nullopt;
  const double rate = 1.0 / seconds;
  if (rate >= slowest_rate && rate <= fastest_rate) return guess_among_believable(time);
  if (const auto counted = near_rate(seconds)) {
    return RateGuess{FrameTime(*counted),
                     fmt::format("the frame time {} is in frames per second", printed_time(time))};
  }
  if (const auto thousandths = near_rate(1000.0 / seconds)) {
    return RateGuess{FrameTime(*thousandths),
                     fmt::format("the frame time {} is in milliseconds", printed_time(time))};
  }
  if (const auto thousands = near_rate(rate / 1000.0)) {
    return RateGuess{FrameTime(*thousands),
                     fmt::format("the frame time {} is too small by a factor of a thousand",
                                 printed_time(time))};
  }
  return std::nullopt;
}

}  // namespace mocap::detail
