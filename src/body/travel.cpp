// SPDX-License-Identifier: MIT
#include "body/travel.hpp"

#include <algorithm>

#include "body/largest_length.hpp"
#include "body/pose_blocks.hpp"

namespace mocap::detail {

TravelCollector::TravelCollector(std::size_t joint, std::size_t first_frame, const Vector3& up,
                                 const Vector3& heading, double min_step)
    : joint_(joint), first_frame_(first_frame), up_(up), heading_(heading), min_step_(min_step) {}

void TravelCollector::add(const PosesF& poses) {
  for (std::size_t frame = 0; frame < poses.frames; ++frame) {
    if (poses.first_frame + frame < first_frame_) continue;
    const Vector3 position = poses.world_position(frame, joint_);
    if (!is_in_reach(position)) continue;
    const double height = position.dot(up_);
    const Vector3 on_ground = position - height * up_;
    if (!has_started_) {
      has_started_ = true;
      start_ = on_ground;
      anchor_ = on_ground;
      travel_.lowest = height;
      travel_.highest = height;
    }
    last_ = on_ground;
    travel_.lowest = std::min(travel_.lowest, height);
    travel_.highest = std::max(travel_.highest, height);
    const double step = (on_ground - anchor_).norm();
    if (step >= min_step_) {
      travel_.path_length += step;
      anchor_ = on_ground;
    }
  }
}

Travel TravelCollector::travel() const {
  Travel travel = travel_;
  const Vector3 displacement = last_ - start_;
  travel.forward = displacement.dot(heading_);
  travel.sideways = displacement.dot(up_.cross(heading_));
  return travel;
}

}  // namespace mocap::detail
