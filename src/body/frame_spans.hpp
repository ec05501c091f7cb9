// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>

#include "mocap/motion.hpp"

namespace mocap::detail {

/// Frames per second, clamped to a range that is safe for arithmetic.
inline double bounded_frame_rate(const Motion& motion) {
  const double rate = motion.frame_time.frames_per_second();
  return rate >= 1e-3 ? std::min(rate, 1e6) : 1e-3;
}

/// Number of frames in a duration of at most 1e6 seconds; at least 1.
inline std::size_t frames_in(const Motion& motion, double seconds) {
  return std::max<std::size_t>(static_cast<std::size_t>(bounded_frame_rate(motion) * seconds), 1);
}

}  // namespace mocap::detail
