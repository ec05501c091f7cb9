// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// How much each client may do in a minute.

#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>

namespace mocap::server {

/// A bucket of tokens for each client, filled at an even rate up to one minute's worth. Clients
/// that did nothing for a minute are forgotten, so that memory is bounded by the rate of clients.
class RateLimit {
 public:
  using Clock = std::chrono::steady_clock;

  explicit RateLimit(double per_minute) : per_minute_(per_minute) {}

  /// Takes one; 0 when that was allowed, else the seconds to wait.
  unsigned take(const std::string& client, Clock::time_point now);
  /// Takes more behind an allowed one: what a request turned out to hold. The debt is paid later.
  void charge(const std::string& client, double count, Clock::time_point now);
  std::size_t clients() const;

 private:
  struct Bucket {
    double left = 0;
    Clock::time_point at;
  };
  Bucket& filled(const std::string& client, Clock::time_point now);
  void forget_full(Clock::time_point now);

  double per_minute_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Bucket> buckets_;
  Clock::time_point swept_{};
};

}  // namespace mocap::server
