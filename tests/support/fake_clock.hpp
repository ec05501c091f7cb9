// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Clocks that only tests advance.

#include <atomic>
#include <chrono>
#include <cstdint>

#include "library/clocks.hpp"

namespace mocap::test {

/// Thread-safe; must outlive the libraries and servers that use it.
class FakeClock {
 public:
  using Duration = library::TimePoint::duration;

  /// The initial time of the wall clock: 6 November 1994, 08:49:37.
  static constexpr std::int64_t start_s = 784'111'777;

  void advance(Duration time) { elapsed_ += time.count(); }
  Duration elapsed() const { return Duration(elapsed_.load()); }
  std::int64_t wall_s() const {
    return start_s + std::chrono::duration_cast<std::chrono::seconds>(elapsed()).count();
  }
  /// For `ServerOptions::clocks` and `OpenOptions::clocks`.
  library::Clocks clocks() const {
    return {.steady = [this] { return start_ + elapsed(); }, .wall_s = [this] { return wall_s(); }};
  }

 private:
  library::TimePoint start_ = std::chrono::steady_clock::now();
  std::atomic<Duration::rep> elapsed_ = 0;
};

}  // namespace mocap::test
