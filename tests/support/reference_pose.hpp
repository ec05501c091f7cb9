// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reference poses: one matrix per channel, multiplied by the formula at `Joint`.

#include <Eigen/Dense>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::test {

/// The pose of a joint, as a matrix and a point.
struct ReferencePose {
  Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();
  Vector3 position = Vector3::Zero();
};

inline Eigen::Matrix3d matrix_about(int axis, double angle_deg) {
  const double angle_rad = std::remainder(angle_deg, 360.0) * std::numbers::pi / 180.0;
  return Eigen::AngleAxisd(angle_rad, Vector3::Unit(axis)).toRotationMatrix();
}

/// Local poses of one frame. The four quaternion channels of a set must be adjacent.
inline std::vector<ReferencePose> reference_local_poses(const Clip& clip, std::size_t frame) {
  std::vector<ReferencePose> poses;
  std::size_t column = 0;
  for (const Joint& joint : clip.skeleton.joints()) {
    ReferencePose pose;
    pose.position = joint.offset;
    Eigen::Matrix3d by_channels = Eigen::Matrix3d::Identity();
    const auto append = [&](const Eigen::Matrix3d& factor) {
      by_channels = clip.skeleton.euler_axes == EulerAxes::moving
                        ? Eigen::Matrix3d(by_channels * factor)
                        : Eigen::Matrix3d(factor * by_channels);
    };
    Quaternion quaternion(0.0, 0.0, 0.0, 0.0);
    int quaternion_parts = 0;
    for (const Channel channel : joint.channels) {
      const double value = clip.motion.at(frame, column++);
      if (is_rotation(channel)) append(matrix_about(axis_of(channel), value));
      if (is_position(channel)) {
        double& part = pose.position[axis_of(channel)];
        const PositionMode mode = joint.position_mode.value_or(clip.skeleton.position_mode);
        part = mode == PositionMode::replace ? value : part + value;
      }
      if (channel == Channel::quaternion_w) quaternion.w() = value;
      if (channel == Channel::quaternion_x) quaternion.x() = value;
      if (channel == Channel::quaternion_y) quaternion.y() = value;
      if (channel == Channel::quaternion_z) quaternion.z() = value;
      if (is_quaternion(channel) && ++quaternion_parts % 4 == 0 && quaternion.norm() > 0.0) {
        append(quaternion.normalized().toRotationMatrix());
      }
    }
    pose.rotation = joint.before.normalized().toRotationMatrix() * by_channels *
                    joint.after.normalized().toRotationMatrix();
    poses.push_back(pose);
  }
  column = 0;
  for (std::size_t index = 0; index < clip.skeleton.size(); ++index) {
    for (const Channel channel : clip.skeleton[index].channels) {
      const double value = clip.motion.at(frame, column++);
      if (channel != Channel::bone_length) continue;
      for (const std::size_t child : clip.skeleton.children(index)) {
        poses[child].position += value * clip.skeleton.bone(index).direction;
      }
    }
  }
  return poses;
}

/// World poses from the local poses of a frame.
inline std::vector<ReferencePose> reference_world_poses(const Clip& clip,
                                                        std::vector<ReferencePose> poses) {
  for (std::size_t joint = 0; joint < poses.size(); ++joint) {
    const std::size_t parent = clip.skeleton[joint].parent;
    if (parent == Joint::no_parent) continue;
    const ReferencePose& world_from_parent = poses[parent];
    poses[joint].position =
        world_from_parent.position + world_from_parent.rotation * poses[joint].position;
    poses[joint].rotation = world_from_parent.rotation * poses[joint].rotation;
  }
  return poses;
}

inline std::vector<ReferencePose> reference_world_poses(const Clip& clip, std::size_t frame) {
  return reference_world_poses(clip, reference_local_poses(clip, frame));
}

/// The scale for errors: the largest distance of anything from the origin, at least 1.
inline double extent_of(const std::vector<ReferencePose>& poses) {
  double extent = 1.0;
  for (const ReferencePose& pose : poses) extent = std::max(extent, pose.position.norm());
  return extent;
}

}  // namespace mocap::test
