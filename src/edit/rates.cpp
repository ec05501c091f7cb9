// SPDX-License-Identifier: MIT
#include "edit/rates.hpp"

#include <cmath>
#include <cstdint>

namespace mocap::edit {

FrameTime frame_time_at(double fps) {
  const double whole = std::round(fps);
  if (std::abs(fps - whole) <= 1e-9 * fps) {
    return FrameTime(FrameRate{static_cast<std::int64_t>(whole), 1});
  }
  // 59.94 means 60,000 / 1,001.
  const double ntsc = std::round(fps * 1.001);
  if (ntsc >= 1.0 && std::abs(fps - ntsc / 1.001) < 0.005 * (fps / 60.0)) {
    return FrameTime(FrameRate{static_cast<std::int64_t>(ntsc) * 1000, 1001});
  }
  return FrameTime::from_seconds(1.0 / fps);
}

}  // namespace mocap::edit
