// SPDX-License-Identifier: MIT
#include "body/rate_guess.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace mocap::detail {

namespace {

/// The rates that a frame time with few decimals is likely to stand for; of two similar ones, the
/// more common comes first.
constexpr std::array usual_rates{
    NamedRate{{24, 1}, "24"},
    NamedRate{{24000, 1001}, "23.976"},
    NamedRate{{25, 1}, "25"},
    NamedRate{{30, 1}, "30"},
    NamedRate{{30000, 1001}, "29.97"},
    NamedRate{{50, 1}, "50"},
    NamedRate{{60, 1}, "60"},
    NamedRate{{60000, 1001}, "59.94"},
    NamedRate{{72, 1}, "72"},
    NamedRate{{90, 1}, "90"},
    NamedRate{{100, 1}, "100"},
    NamedRate{{120, 1}, "120"},
    NamedRate{{120000, 1001}, "119.88"},
    NamedRate{{240, 1}, "240"},
};

/// Half a unit of the last decimal of a number in fixed notation.
double half_last_decimal(const std::string& printed) {
  const std::size_t point = printed.find('.');
  const std::size_t decimals = point == std::string::npos ? 0 : printed.size() - point - 1;
  return 0.5 * std::pow(10.0, -static_cast<double>(decimals));
}

/// The common rate closest to a number, if it is within half a percent.
std::optional<NamedRate> near_rate(double per_second) {
  constexpr double max_off = 0.005;
  std::optional<NamedRate> nearest;
  double least = max_off;
  for (const NamedRate& usual : usual_rates) {
    const double off = std::abs(per_second / usual.per_second() - 1.0);
    if (!(off < least)) continue;
    least = off;
    nearest = usual;
  }
  return nearest;
}

std::string printed(const FrameTime& time) {
  return time.text().empty() ? fmt::format("{:.6g}", time.seconds()) : time.text();
}

std::optional<RateGuess> guess_among_believable(const FrameTime& time) {
  if (!time.ambiguous() && time.has_standard_rate()) {
    return RateGuess{time, fmt::format("from the frame time {}", printed(time))};
  }
  if (!time.text().empty()) {
    if (const std::vector<NamedRate> fitting = fitting_rates(time); !fitting.empty()) {
      std::string reason =
          fmt::format("the frame time {} matches {}", printed(time), fitting[0].name);
      for (std::size_t i = 1; i < fitting.size(); ++i) {
        reason += fmt::format(" and {}", fitting[i].name);
      }
      if (fitting.size() > 1) reason += fmt::format("; {} is the most common", fitting[0].name);
      return RateGuess{FrameTime(fitting[0].rate), std::move(reason)};
    }
  }
  const auto near = near_rate(time.frames_per_second());
  if (!near) return std::nullopt;
  return RateGuess{FrameTime(near->rate),
                   fmt::format("the frame time {} gives {:.5g}, and no standard rate is nearer",
                               printed(time), time.frames_per_second())};
}

}  // namespace

std::vector<NamedRate> fitting_rates(const FrameTime& time) {
  const double tolerance = half_last_decimal(time.text());
  std::vector<NamedRate> fitting;
  for (const NamedRate& usual : usual_rates) {
    if (std::abs(1.0 / usual.per_second() - time.seconds()) <= tolerance) fitting.push_back(usual);
  }
  return fitting;
}

std::optional<RateGuess> guess_rate(const FrameTime& time) {
  const double seconds = time.seconds();
  if (!(seconds > 0.0) || !std::isfinite(seconds)) return std::nullopt;
  const double rate = 1.0 / seconds;
  if (rate >= slowest_rate && rate <= fastest_rate) return guess_among_believable(time);
  if (const auto counted = near_rate(seconds)) {
    return RateGuess{FrameTime(counted->rate),
                     fmt::format("the frame time {} is in frames per second", printed(time))};
  }
  if (const auto thousandths = near_rate(1000.0 / seconds)) {
    return RateGuess{FrameTime(thousandths->rate),
                     fmt::format("the frame time {} is in milliseconds", printed(time))};
  }
  if (const auto thousands = near_rate(rate / 1000.0)) {
    return RateGuess{
        FrameTime(thousands->rate),
        fmt::format("the frame time {} is too small by a factor of a thousand", printed(time))};
  }
  return std::nullopt;
}

}  // namespace mocap::detail
