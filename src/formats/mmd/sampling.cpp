// SPDX-License-Identifier: MIT
#include "formats/mmd/sampling.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace mocap::mmd {

namespace {

double cubic(double first, double second, double t) {
  const double s = 1.0 - t;
  return 3.0 * s * s * t * first + 3.0 * s * t * t * second + t * t * t;
}

/// Along the shorter arc.
Quaternion between(const Quaternion& a, const Quaternion& b, double fraction) {
  return a.slerp(fraction, b).normalized();
}

}  // namespace

double height_of(const CurvePoints& curve, double time) {
  if (curve.x1 == curve.y1 && curve.x2 == curve.y2) return time;
  double low = 0.0;
  double high = 1.0;
  constexpr int halvings = 52;
  for (int i = 0; i < halvings; ++i) {
    const double middle = 0.5 * (low + high);
    (cubic(curve.x1, curve.x2, middle) < time ? low : high) = middle;
  }
  return cubic(curve.y1, curve.y2, 0.5 * (low + high));
}

JointPose TrackSampler::at(std::size_t frame) {
  const auto& keys = track_->keys;
  while (next_ < keys.size() && keys[next_].frame <= frame) ++next_;
  if (next_ == 0 || next_ == keys.size()) {
    const BoneKey& key = keys[next_ == 0 ? 0 : next_ - 1];
    return {.shift = key.shift, .rotation = key.rotation};
  }
  const BoneKey& before = keys[next_ - 1];
  const BoneKey& after = keys[next_];
  if (before.frame == frame) return {.shift = before.shift, .rotation = before.rotation};
  const double time =
      static_cast<double>(frame - before.frame) / static_cast<double>(after.frame - before.frame);
  JointPose pose;
  for (int i = 0; i < 3; ++i)
    pose.shift[i] =
        before.shift[i] + (after.shift[i] - before.shift[i]) *
                              height_of(after.curves[static_cast<std::size_t>(i)], time);
  pose.rotation = between(before.rotation, after.rotation, height_of(after.curves[3], time));
  return pose;
}

}  // namespace mocap::mmd
