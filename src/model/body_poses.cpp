// SPDX-License-Identifier: MIT
#include "model/body_poses.hpp"

namespace mocap::detail {

Vector3 body_place_in(std::span<const double> row, std::size_t body) {
  const double* const values = &row[body * Recording::channels_per_body];
  return {values[0], values[1], values[2]};
}

Quaternion body_rotation_in(std::span<const double> row, std::size_t body) {
  const double* const values = &row[body * Recording::channels_per_body];
  return {values[3], values[4], values[5], values[6]};
}

void put_body_rotation(std::span<double> row, std::size_t body, const Quaternion& rotation) {
  double* const values = &row[body * Recording::channels_per_body];
  values[3] = rotation.w();
  values[4] = rotation.x();
  values[5] = rotation.y();
  values[6] = rotation.z();
}

std::optional<BodyPose> body_pose_in(std::span<const double> row, std::size_t body) {
  BodyPose pose{body_place_in(row, body), body_rotation_in(row, body)};
  constexpr double least = 1e-12;
  if (!(pose.rotation.norm() > least)) return std::nullopt;
  pose.rotation.normalize();
  return pose;
}

void put_body_pose(std::span<double> row, std::size_t body, const BodyPose& pose) {
  double* const values = &row[body * Recording::channels_per_body];
  values[0] = pose.place.x();
  values[1] = pose.place.y();
  values[2] = pose.place.z();
  put_body_rotation(row, body, pose.rotation);
}

std::optional<BodyPose> known_body_pose(const Recording& recording, std::size_t frame,
                                        std::size_t body) {
  if (recording.is_lost(frame, body)) return std::nullopt;
  return body_pose_in(recording.body_poses.row(frame), body);
}

std::vector<std::optional<BodyPose>> global_body_poses(const Recording& recording,
                                                       std::size_t frame) {
  std::vector<std::optional<BodyPose>> poses(recording.bodies.size());
  for (std::size_t body = 0; body < poses.size(); ++body) {
    poses[body] = known_body_pose(recording, frame, body);
    // Parents come first.
    const std::optional<std::size_t> parent = recording.bodies[body].parent;
    if (!parent || !poses[body]) continue;
    if (poses[*parent])
      poses[body] = *poses[*parent] * *poses[body];
    else
      poses[body].reset();
  }
  return poses;
}

}  // namespace mocap::detail
