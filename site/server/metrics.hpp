// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Counters for Prometheus.

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "library/library.hpp"

namespace mocap::server {

class Metrics {
 public:
  void count_answer(std::string_view route, int status, std::uint64_t bytes,
                    std::chrono::microseconds took);
  /// `added`, `duplicate`, `failed`
  void count_adding(std::string_view result, std::uint64_t count = 1);

  std::atomic<std::size_t> connections{0};
  std::atomic<std::uint64_t> cache_hits{0};
  std::atomic<std::uint64_t> cache_misses{0};

  /// The text format, version 0.0.4.
  std::string text(const library::LibraryStatus* library) const;

 private:
  /// Upper bounds in microseconds.
  static constexpr std::array<std::uint64_t, 10> bounds{
      500, 1'000, 2'500, 5'000, 10'000, 25'000, 100'000, 500'000, 2'500'000, 10'000'000};
  struct Timing {
    std::array<std::uint64_t, bounds.size() + 1> buckets{};
    std::uint64_t sum_us = 0;
    std::uint64_t count = 0;
  };

  mutable std::mutex mutex_;
  std::map<std::pair<std::string, int>, std::uint64_t, std::less<>> answers_;
  std::map<std::string, Timing, std::less<>> timings_;
  std::map<std::string, std::uint64_t, std::less<>> adding_;
  std::uint64_t sent_bytes_ = 0;
};

}  // namespace mocap::server
