// SPDX-License-Identifier: MIT
#include "body/bounds.hpp"

#include <algorithm>
#include <limits>

#include "body/largest_length.hpp"

namespace mocap::detail {

namespace {

// Points that are out of reach or not finite are ignored.
constexpr auto farthest = static_cast<float>(largest_length);

float lower(float value, float low) {
  return value < low && value >= -farthest ? value : low;
}

float higher(float value, float high) {
  return value > high && value <= farthest ? value : high;
}

}  // namespace

BoundsCollector::BoundsCollector(const Skeleton& skeleton) {
  low_.fill(std::numeric_limits<float>::infinity());
  high_.fill(-std::numeric_limits<float>::infinity());
  bool is_cloud = skeleton.size() > 1;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    if (skeleton[i].parent != Joint::no_parent || !skeleton[i].end_sites.empty()) is_cloud = false;
    for (const EndSite& site : skeleton[i].end_sites) {
      const Eigen::Vector3f offset = site.offset.cast<float>();
      sites_.push_back({i, {offset[0], offset[1], offset[2]}});
    }
  }
  if (is_cloud) cloud_ = CloudBounds(skeleton.size());
}

void BoundsCollector::add(const PosesF& poses) {
  if (poses.frames == 0 || poses.joints == 0) return;
  is_empty_ = false;
  if (!cloud_.empty()) return cloud_.add(poses);
  add_joints(poses);
  add_end_sites(poses);
}

void BoundsCollector::add(const BoundsCollector& other) {
  is_empty_ = is_empty_ && other.is_empty_;
  for (std::size_t k = 0; k < lanes; ++k) {
    low_[k] = std::min(low_[k], other.low_[k]);
    high_[k] = std::max(high_[k], other.high_[k]);
  }
  cloud_.add(other.cloud_);
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
      low[k] = lower(value, low[k]);
      high[k] = higher(value, high[k]);
    }
  }
  for (std::size_t at = whole; at < count; ++at) {
    low[at - whole] = lower(values[at], low[at - whole]);
    high[at - whole] = higher(values[at], high[at - whole]);
  }
  low_ = low;
  high_ = high;
}

void BoundsCollector::add_end_sites(const PosesF& poses) {
  for (const Site& site : sites_) {
    const auto [vx, vy, vz] = site.offset;
    // In local variables, so that each step does not wait for the last one's stores to memory.
    float low_x = low_[0], low_y = low_[1], low_z = low_[2];
    float high_x = high_[0], high_y = high_[1], high_z = high_[2];
    for (std::size_t frame = 0; frame < poses.frames; ++frame) {
      const std::size_t at = frame * poses.joints + site.joint;
      const float* q = &poses.world_rotations[at * 4];
      const float* p = &poses.world_positions[at * 3];
      // v + 2 w (u x v) + 2 u x (u x v), where u is the vector part and w the scalar part of the
      // quaternion.
      const float tx = 2.0F * (q[1] * vz - q[2] * vy);
      const float ty = 2.0F * (q[2] * vx - q[0] * vz);
      const float tz = 2.0F * (q[0] * vy - q[1] * vx);
      const float x = p[0] + vx + q[3] * tx + q[1] * tz - q[2] * ty;
      const float y = p[1] + vy + q[3] * ty + q[2] * tx - q[0] * tz;
      const float z = p[2] + vz + q[3] * tz + q[0] * ty - q[1] * tx;
      low_x = lower(x, low_x);
      low_y = lower(y, low_y);
      low_z = lower(z, low_z);
      high_x = higher(x, high_x);
      high_y = higher(y, high_y);
      high_z = higher(z, high_z);
    }
    low_[0] = low_x, low_[1] = low_y, low_[2] = low_z;
    high_[0] = high_x, high_[1] = high_y, high_[2] = high_z;
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
    cloud_.extend(axis, low, high);
    if (low > high) continue;  // No point is within reach on this axis.
    bounds.low[static_cast<Eigen::Index>(axis)] = static_cast<double>(low);
    bounds.high[static_cast<Eigen::Index>(axis)] = static_cast<double>(high);
  }
  return bounds;
}

}  // namespace mocap::detail
