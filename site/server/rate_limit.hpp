// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Per-client rate limits.

#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>

#include "library/clocks.hpp"

namespace mocap::server {

/// A token bucket per client, refilled at a constant rate up to one minute's worth. Clients without
/// a request for a minute are removed, so that memory is bounded by the rate of clients.
class RateLimit {
 public:
  explicit RateLimit(double per_minute) : per_minute_(per_minute) {}

  /// Takes one token; returns 0 if that was allowed, otherwise the seconds to wait.
  unsigned take(const std::string& client, library::TimePoint now);
  /// Takes further tokens once the actual cost of an allowed request is known. The balance may
  /// become negative; further requests are then refused until it is refilled.
  void charge(const std::string& client, double count, library::TimePoint now);
  std::size_t clients() const;

 private:
  struct Bucket {
    double left = 0;
    library::TimePoint at;
  };
  Bucket& filled(const std::string& client, library::TimePoint now);
  void forget_full(library::TimePoint now);

  double per_minute_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Bucket> buckets_;
  library::TimePoint swept_{};
};

}  // namespace mocap::server
