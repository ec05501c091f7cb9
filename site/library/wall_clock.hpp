// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>

namespace mocap::library {

/// Seconds since 1970.
inline std::int64_t now_s() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace mocap::library
