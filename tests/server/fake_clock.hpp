// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A clock that only tests advance.

#include <atomic>
#include <chrono>

#include "server/clock.hpp"

namespace mocap::test {

/// Thread-safe; must outlive the servers that use it.
class FakeClock {
 public:
  void advance(server::TimePoint::duration time) { elapsed_ += time.count(); }
  server::TimePoint::duration elapsed() const {
    return server::TimePoint::duration(elapsed_.load());
  }
  /// For `ServerOptions::now`.
  server::Clock clock() {
    return [this] { return start_ + elapsed(); };
  }

 private:
  server::TimePoint start_ = std::chrono::steady_clock::now();
  std::atomic<server::TimePoint::rep> elapsed_ = 0;
};

}  // namespace mocap::test
