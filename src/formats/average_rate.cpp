// SPDX-License-Identifier: MIT
#include "formats/average_rate.hpp"

#include <algorithm>
#include <cmath>

namespace mocap::detail {

std::optional<FrameTime> average_frame_time(std::span<const double> times_s, double rounding_s) {
  if (times_s.size() < 2) return std::nullopt;
  const double duration = times_s.back() - times_s.front();
  const double step = duration / static_cast<double>(times_s.size() - 1);
  if (!(step >= FrameTime::shortest_s) || step > FrameTime::longest_s) return std::nullopt;
  // Clocks are not exact either, but a rate that differs by more is another one.
  constexpr double least_rounding = 1e-4;
  constexpr double most_rounding = 5e-3;
  const double rounding = std::clamp(rounding_s / duration, least_rounding, most_rounding);
  const double rate = 1.0 / step;
  const double whole = std::round(rate);
  if (whole >= 1.0 && std::abs(rate - whole) < rounding * whole) return FrameTime::from_rate(whole);
  return FrameTime::from_seconds(step);
}

}  // namespace mocap::detail
