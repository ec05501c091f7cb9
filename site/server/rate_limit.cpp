// SPDX-License-Identifier: MIT
#include "server/rate_limit.hpp"

#include <algorithm>
#include <cmath>

namespace mocap::server {

namespace {

double minutes_between(library::TimePoint from, library::TimePoint to) {
  return std::chrono::duration<double, std::ratio<60>>(to - from).count();
}

}  // namespace

RateLimit::Bucket& RateLimit::filled(const std::string& client, library::TimePoint now) {
  forget_full(now);
  const auto [found, is_new] = buckets_.try_emplace(client, Bucket{per_minute_, now});
  Bucket& bucket = found->second;
  if (!is_new) {
    const double gained = std::max(0.0, minutes_between(bucket.at, now)) * per_minute_;
    bucket.left = std::min(per_minute_, bucket.left + gained);
    bucket.at = now;
  }
  return bucket;
}

unsigned RateLimit::take(const std::string& client, library::TimePoint now) {
  const std::lock_guard lock(mutex_);
  Bucket& bucket = filled(client, now);
  if (bucket.left >= 1) {
    bucket.left -= 1;
    return 0;
  }
  const double minutes = (1 - bucket.left) / std::max(per_minute_, 1e-3);
  return static_cast<unsigned>(std::clamp(std::ceil(minutes * 60), 1.0, 86'400.0));
}

void RateLimit::charge(const std::string& client, double count, library::TimePoint now) {
  const std::lock_guard lock(mutex_);
  filled(client, now).left -= count;
}

std::size_t RateLimit::clients() const {
  const std::lock_guard lock(mutex_);
  return buckets_.size();
}

void RateLimit::forget_full(library::TimePoint now) {
  if (minutes_between(swept_, now) < 1) return;
  swept_ = now;
  std::erase_if(buckets_, [&](const auto& one) {
    return one.second.left + minutes_between(one.second.at, now) * per_minute_ >= per_minute_;
  });
}

}  // namespace mocap::server
