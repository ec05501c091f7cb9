// SPDX-License-Identifier: MIT
#include "model/common_rates.hpp"

#include <array>
#include <cmath>

namespace mocap::detail {

namespace {

constexpr std::array common{
    FrameRate{30, 1},       FrameRate{24, 1},       FrameRate{25, 1},        FrameRate{60, 1},
    FrameRate{50, 1},       FrameRate{48, 1},       FrameRate{100, 1},       FrameRate{120, 1},
    FrameRate{90, 1},       FrameRate{72, 1},       FrameRate{240, 1},       FrameRate{24000, 1001},
    FrameRate{30000, 1001}, FrameRate{60000, 1001}, FrameRate{120000, 1001},
};

}  // namespace

std::span<const FrameRate> common_rates() {
  return common;
}

FrameTime frame_time_of_step(double seconds, double rounding) {
  const auto is_near = [&](const FrameTime& standard) {
    return std::abs(standard.seconds() - seconds) <= rounding * seconds;
  };
  constexpr double highest_whole = 1e9;
  const double whole = std::round(1.0 / seconds);
  if (whole >= 1.0 && whole <= highest_whole) {
    FrameTime standard(FrameRate{static_cast<std::int64_t>(whole), 1});
    if (is_near(standard)) return standard;
  }
  for (const std::int64_t film : rates_with_film_variant) {
    FrameTime standard(FrameRate{film * 1000, 1001});
    if (is_near(standard)) return standard;
  }
  return FrameTime::from_seconds(seconds);
}

}  // namespace mocap::detail
