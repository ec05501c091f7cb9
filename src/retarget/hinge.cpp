// SPDX-License-Identifier: MIT
#include "retarget/hinge.hpp"

#include <algorithm>
#include <cmath>

#include "body/pose_blocks.hpp"
#include "mocap/evaluate.hpp"
#include "pose/poses_of.hpp"

namespace mocap::retarget {

namespace {

/// Approximate number of frames that are examined.
constexpr std::size_t examined_frames = 64;
/// Sine of the smallest and largest bend that shows the axis: 20 and 160 degrees.
constexpr double min_sine = 0.34;
/// Length of the mean axis if all frames agree: 1.
constexpr double min_concentration = 0.8;

Vector3 across(const Vector3& vector, const Vector3& axis) {
  return vector - axis.dot(vector) * axis;
}

}  // namespace

void visit_bends(const Clip& clip, const HingeJoints& limb, const BendVisitor& visit) {
  for (const std::size_t frame : detail::spread_frames(0, clip.motion.frames(), examined_frames)) {
    const Poses pose =
        detail::poses_of(clip, {.first_frame = frame, .frame_count = 1, .local = false});
    if (pose.frames == 0) continue;
    const Vector3 bend = pose.world_position(0, limb.bend);
    const Vector3 upper = (bend - pose.world_position(0, limb.begin)).normalized();
    const Vector3 lower = (pose.world_position(0, limb.end) - bend).normalized();
    const Vector3 axis = upper.cross(lower);
    if (axis.norm() >= min_sine) visit(pose, axis);
  }
}

Vector3 hinge_of(const Clip& clip, const HingeJoints& limb) {
  Vector3 sum = Vector3::Zero();
  double weights = 0.0;
  visit_bends(clip, limb, [&](const Poses& pose, const Vector3& axis) {
    sum += pose.world_rotation(0, limb.begin).conjugate() * axis;
    weights += axis.norm();
  });
  if (!(weights > 0.0) || sum.norm() < min_concentration * weights) return Vector3::Zero();
  return sum.normalized();
}

Quaternion turn_about(const Vector3& axis, const Vector3& from, const Vector3& to) {
  const Vector3 level_from = across(from, axis);
  const Vector3 level_to = across(to, axis);
  constexpr double least = 0.1;
  if (!(level_from.norm() >= least * from.norm()) || !(level_to.norm() >= least * to.norm()) ||
      !(from.norm() > 0.0) || !(to.norm() > 0.0)) {
    return Quaternion::Identity();
  }
  const double angle = std::atan2(axis.dot(level_from.cross(level_to)), level_from.dot(level_to));
  return Quaternion(Eigen::AngleAxisd(angle, axis));
}

}  // namespace mocap::retarget
