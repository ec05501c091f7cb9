// SPDX-License-Identifier: MIT
#include "body/cloud_bounds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "body/largest_length.hpp"
#include "body/point_cloud.hpp"

namespace mocap::detail {

CloudBounds::Box::Box() {
  low.fill(std::numeric_limits<float>::infinity());
  high.fill(-std::numeric_limits<float>::infinity());
}

void CloudBounds::Box::add(const Box& other) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    low[axis] = std::min(low[axis], other.low[axis]);
    high[axis] = std::max(high[axis], other.high[axis]);
  }
}

void CloudBounds::add(const PosesF& poses) {
  std::vector<Vector3> points;
  std::vector<std::size_t> joints;
  for (std::size_t frame = 0; frame < poses.frames; ++frame) {
    points.clear();
    joints.clear();
    for (std::size_t joint = 0; joint < poses.joints; ++joint) {
      if (!poses.world_position(frame, joint).allFinite()) continue;
      points.emplace_back(poses.world_position(frame, joint).cast<double>());
      joints.push_back(joint);
    }
    const std::vector<bool> strays = find_strays(points);
    for (std::size_t i = 0; i < points.size(); ++i) {
      Places& places = joints_[joints[i]];
      ++places.frames;
      if (strays[i]) ++places.stray_frames;
      Box& box = strays[i] ? places.stray : places.near;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const double value = points[i][static_cast<Eigen::Index>(axis)];
        if (std::abs(value) > largest_length) continue;
        box.low[axis] = std::min(box.low[axis], static_cast<float>(value));
        box.high[axis] = std::max(box.high[axis], static_cast<float>(value));
      }
    }
  }
}

void CloudBounds::add(const CloudBounds& other) {
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    joints_[i].near.add(other.joints_[i].near);
    joints_[i].stray.add(other.joints_[i].stray);
    joints_[i].frames += other.joints_[i].frames;
    joints_[i].stray_frames += other.joints_[i].stray_frames;
  }
}

void CloudBounds::extend(std::size_t axis, float& low, float& high) const {
  for (const Places& places : joints_) {
    Box box = places.near;
    if (places.stray_frames > places.frames / 2) box.add(places.stray);
    low = std::min(low, box.low[axis]);
    high = std::max(high, box.high[axis]);
  }
}

}  // namespace mocap::detail
