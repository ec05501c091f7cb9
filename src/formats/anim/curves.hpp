// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The motion of one joint between its keys, interpolated as in the viewer.

#include <span>
#include <vector>

#include "mocap/anim_style.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::anim {

template <class Value>
struct TimedKey {
  double time_s = 0.0;
  Value value;
};
using RotationKey = TimedKey<Quaternion>;
using PositionKey = TimedKey<Vector3>;

/// Keys of one joint, in avatar axes, by increasing time.
struct Curves {
  std::vector<RotationKey> rotations;
  std::vector<PositionKey> positions;  ///< Metres.
};

/// Interpolates between two keys as in the viewer, `share` in [0, 1].
Quaternion between(const Quaternion& a, const Quaternion& b, double share);
Vector3 between(const Vector3& a, const Vector3& b, double share);

/// The curves of a track. Keys may be in any order; if several keys have the same time, the last
/// one is used.
Curves curves_of(const Track& track, double duration_s);
/// The same for keys from another source. Returns the number of keys that were dropped because of
/// equal times.
std::size_t put_in_order(Curves& curves);

/// Evaluates a curve at increasing times. A key within `snap_s` is used exactly; before the first
/// and after the last key the value is constant.
template <class Value>
class Playback {
 public:
  Playback(std::span<const TimedKey<Value>> keys, double snap_s) : keys_(keys), snap_s_(snap_s) {}

  /// There must be at least one key, and `time_s` must not be less than in the previous call.
  Value at(double time_s) {
    while (next_ < keys_.size() && keys_[next_].time_s < time_s - snap_s_) ++next_;
    if (next_ == keys_.size()) return keys_.back().value;
    const TimedKey<Value>& right = keys_[next_];
    if (next_ == 0 || right.time_s <= time_s + snap_s_) return right.value;
    const TimedKey<Value>& left = keys_[next_ - 1];
    return between(left.value, right.value, (time_s - left.time_s) / (right.time_s - left.time_s));
  }

 private:
  std::span<const TimedKey<Value>> keys_;
  double snap_s_;
  std::size_t next_ = 0;
};

}  // namespace mocap::anim
