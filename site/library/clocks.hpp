// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The clocks of the library and its server.

#include <chrono>
#include <cstdint>
#include <functional>

namespace mocap::library {

using TimePoint = std::chrono::steady_clock::time_point;

/// By default those of the system; tests pass clocks that they advance themselves. Called by all
/// threads.
struct Clocks {
  /// For deadlines, rates and intervals; never decreases.
  std::function<TimePoint()> steady = [] { return std::chrono::steady_clock::now(); };
  /// For dates that are stored, sent or logged: seconds since 1970, UTC.
  std::function<std::int64_t()> wall_s = [] {
    return std::int64_t{std::chrono::duration_cast<std::chrono::seconds>(
                            std::chrono::system_clock::now().time_since_epoch())
                            .count()};
  };
};

}  // namespace mocap::library
