// SPDX-License-Identifier: MIT
#include "check/bounds.hpp"

#include <algorithm>
#include <limits>

namespace mocap::detail {

BoundsCollector::BoundsCollector(const Skeleton& skeleton) {
  low_.fill(std::numeric_limits<float>::infinity());
  high_.fill(-std::numeric_limits<float>::infinity());
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    for (const EndSite& site : skeleton[i].end_sites) {
      const Eigen::Vector3f offset = site.offset.cast<float>();
      sites_.push_back({i, {offset[0], offset[1], offset[2]}});
    }
  }
}

void BoundsCollector::add(const PosesF& poses) {
  if (poses.frames == 0 || poses.joints == 0) return;
  is_empty_ = false;
  add_joints(poses);
  add_end_sites(poses);
}

void BoundsCollector::add_joints(const PosesF& poses) {
  const float* values = poses.world_positions.data();
  const std::size_t count = poses.world_positions.size();
  std::array<float, lanes> low = low_;
  std::array<float, lanes> high = high_;
  const std::size_t whole = count / lanes * lanes;
  for (std::size_t at = 0; at < whole; at += lanes) {
    for (std::size_t k = 0; k < lanes; ++k) {
      const float value = values[at + k];
      low[k] = value < low[k] ? value : low[k];
      high[k] = value > high[k] ? value : high[k];
    }
  }
  for (std::size_t at = whole; at < count; ++at) {
    low[at - whole] = std::min(low[at - whole], values[at]);
    high[at - whole] = std::max(high[at - whole], values[at]);
  }
  low_ = low;
  high_ = high;
}

void BoundsCollector::add_end_sites(const PosesF& poses) {
  for (std::size_t frame = 0; frame < poses.frames; ++frame) {
    const float* positions = &poses.world_positions[frame * poses.joints * 3];
    const float* rotations = &poses.world_rotations[frame * poses.joints * 4];
    for (const Site& site : sites_) {
      const float* q = rotations + site.joint * 4;
      const float* p = positions + site.joint * 3;
      const auto& v = site.offset;
      // v + 2 w (u x v) + 2 u x (u x v), u and w being the parts of the quaternion.
      const float tx = 2.0F * (q[1] * v[2] - q[2] * v[1]);
      const float ty = 2.0F * (q[2] * v[0] - q[0] * v[2]);
      const float tz = 2.0F * (q[0] * v[1] - q[1] * v[0]);
      const std::array<float, 3> tip{
          p[0] + v[0] + q[3] * tx + q[1] * tz - q[2] * ty,
          p[1] + v[1] + q[3] * ty + q[2] * tx - q[0] * tz,
          p[2] + v[2] + q[3] * tz + q[0] * ty - q[1] * tx,
      };
      for (std::size_t axis = 0; axis < 3; ++axis) {
        low_[axis] = std::min(low_[axis], tip[axis]);
        high_[axis] = std::max(high_[axis], tip[axis]);
      }
    }
  }
}

Bounds BoundsCollector::bounds() const {
  Bounds bounds;
  if (is_empty_) return bounds;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    float low = low_[axis];
    float high = high_[axis];
    for (std::size_t k = axis; k < lanes; k += 3) {
      low = std::min(low, low_[k]);
      high = std::max(high, high_[k]);
    }
    bounds.low[static_cast<Eigen::Index>(axis)] = static_cast<double>(low);
    bounds.high[static_cast<Eigen::Index>(axis)] = static_cast<double>(high);
  }
  return bounds;
}

}  // namespace mocap::detail
