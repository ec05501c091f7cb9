// SPDX-License-Identifier: MIT
#include "formats/anim/curves.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

#include "formats/anim/key_steps.hpp"
#include "mocap/secondlife.hpp"
#include "secondlife/viewer_blend.hpp"

namespace mocap::anim {

namespace {

/// Sorts by time; keys with the same time keep their order. `std::stable_sort` of libstdc++ 12
/// allocates its buffer without the alignment of quaternions in builds with -mavx.
template <class Value>
void sort_by_time(std::vector<TimedKey<Value>>& keys) {
  std::vector<std::size_t> order(keys.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (keys[a].time_s != keys[b].time_s) return keys[a].time_s < keys[b].time_s;
    return a < b;
  });
  std::vector<TimedKey<Value>> sorted;
  sorted.reserve(keys.size());
  for (const std::size_t i : order) sorted.push_back(keys[i]);
  keys = std::move(sorted);
}

/// Sorts by time and keeps the last key of each time.
template <class Value>
std::size_t put_in_order(std::vector<TimedKey<Value>>& keys) {
  const auto earlier = [](const auto& a, const auto& b) { return a.time_s < b.time_s; };
  if (!std::is_sorted(keys.begin(), keys.end(), earlier)) sort_by_time(keys);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (i + 1 < keys.size() && keys[i + 1].time_s == keys[i].time_s) continue;
    keys[kept++] = keys[i];
  }
  const std::size_t dropped = keys.size() - kept;
  keys.resize(kept);
  return dropped;
}

}  // namespace

Quaternion between(const Quaternion& a, const Quaternion& b, double share) {
  return secondlife::viewer_nlerp(a, b, share);
}

Vector3 between(const Vector3& a, const Vector3& b, double share) {
  return a + share * (b - a);
}

std::size_t put_in_order(Curves& curves) {
  return put_in_order(curves.rotations) + put_in_order(curves.positions);
}

Curves curves_of(const Track& track, double duration_s) {
  Curves curves;
  curves.rotations.reserve(track.rotations.size());
  for (const Key& key : track.rotations) {
    curves.rotations.push_back({time_of(key.time, duration_s), rotation_of(key.values)});
  }
  curves.positions.reserve(track.positions.size());
  for (const Key& key : track.positions) {
    curves.positions.push_back(
        {time_of(key.time, duration_s), vector_of(key.values, secondlife::max_position_m)});
  }
  put_in_order(curves);
  return curves;
}

}  // namespace mocap::anim
