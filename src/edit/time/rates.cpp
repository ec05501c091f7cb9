// SPDX-License-Identifier: MIT
#include "edit/time/rates.hpp"

#include <cmath>
#include <cstdint>

namespace mocap::edit {

FrameTime frame_time_at(double fps) {
  const double whole = std::round(fps);
  if (std::abs(fps - whole) <= 1e-9 * fps) {
    return FrameTime(FrameRate{static_cast<std::int64_t>(whole), 1});
  }
  // 59.94 means 60,000 / 1,001.
  constexpr double printed = 0.005;  // 23.98
  for (const std::int64_t ntsc : {24, 30, 48, 60, 120}) {
    const FrameRate rate{ntsc * 1000, 1001};
    if (std::abs(fps - static_cast<double>(ntsc) / 1.001) < printed) return FrameTime(rate);
  }
  return FrameTime::from_seconds(1.0 / fps);
}

std::optional<FrameTime> frame_time_of(const SetRate& options) {
  if (!options.fps || !(*options.fps > 0.0) || *options.fps > highest_fps) return std::nullopt;
  const FrameTime frame_time = frame_time_at(*options.fps);
  if (!frame_time.believable()) return std::nullopt;
  return frame_time;
}

bool is_same_rate(const FrameTime& a, const FrameTime& b) {
  if (a.has_standard_rate() && b.has_standard_rate()) return a.rate() == b.rate();
  return a.seconds() == b.seconds();
}

}  // namespace mocap::edit
