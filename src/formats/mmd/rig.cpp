// SPDX-License-Identifier: MIT
#include "formats/mmd/rig.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <tuple>

namespace mocap::mmd {

namespace {

/// A rotation with its angle multiplied; `ratio` may be negative or greater than 1.
Quaternion scaled(Quaternion rotation, double ratio) {
  if (rotation.w() < 0.0) rotation.coeffs() = -rotation.coeffs();
  const double sine = rotation.vec().norm();
  if (sine < 1e-15) return Quaternion::Identity();
  const double half = std::atan2(sine, rotation.w()) * ratio;
  const Vector3 axis = rotation.vec() / sine * std::sin(half);
  return {std::cos(half), axis.x(), axis.y(), axis.z()};
}

Quaternion about(const Vector3& axis, double angle) {
  return Quaternion(Eigen::AngleAxisd(angle, axis));
}

/// A rotation by the same angle about a fixed axis, in the direction that is closer; the rotation
/// itself if the axis is zero or not finite. According to babylon-mmd, which does the same
/// (mmdRuntimeBone, axisLimit), MikuMikuDance fits the axes when it loads a motion.
Quaternion on_axis(const Quaternion& rotation, const Vector3& axis) {
  const double length = axis.stableNorm();
  if (!(length > 0.0) || !std::isfinite(length)) return rotation;
  const Vector3 unit = axis / length;
  const double sine = rotation.vec().norm();
  const double half = std::atan2(sine, rotation.w());
  return about(unit, 2.0 * (rotation.vec().dot(unit) < 0.0 ? -half : half));
}

/// Angles a, b and c of a rotation Ra(a) Rb(b) Rc(c) about the axes of an order that is one of y x
/// z, z y x and x z y. The middle angle is at most 88 degrees, where the others are still defined.
Vector3 angles_of(const Quaternion& rotation, const AxisOrder& order) {
  constexpr double most_middle = 88.0 * std::numbers::pi / 180.0;
  const Eigen::Matrix3d matrix = rotation.toRotationMatrix();
  const auto [a, b, c] = order;
  Vector3 angles;
  angles[a] = std::atan2(matrix(b, c), matrix(c, c));
  angles[b] =
      std::clamp(std::asin(std::clamp(-matrix(a, c), -1.0, 1.0)), -most_middle, most_middle);
  angles[c] = std::atan2(matrix(a, b), matrix(a, a));
  return angles;
}

Quaternion rotation_of(const Vector3& angles, const AxisOrder& order) {
  Quaternion rotation = Quaternion::Identity();
  for (const int axis : order) rotation = rotation * about(Vector3::Unit(axis), angles[axis]);
  return rotation;
}

/// Angles outside the limits are mirrored at the limit in the first iterations, so that a knee can
/// bend from the straight pose, and clamped later.
double limited(double angle, double lower, double upper, bool mirrors) {
  if (angle < lower) {
    const double mirror = 2.0 * lower - angle;
    return mirrors && mirror <= upper ? mirror : lower;
  }
  if (angle > upper) {
    const double mirror = 2.0 * upper - angle;
    return mirrors && mirror >= lower ? mirror : upper;
  }
  return angle;
}

/// The order in which no limit is near the singularity of the middle angle.
AxisOrder order_for(const Vector3& lower, const Vector3& upper) {
  constexpr double quarter = 0.5 * std::numbers::pi;
  if (-quarter < lower.x() && upper.x() < quarter) return {1, 0, 2};
  if (-quarter < lower.y() && upper.y() < quarter) return {2, 1, 0};
  return {0, 2, 1};
}

/// The only axis with an angle other than zero; -1 if there are several.
int hinge_of(const Vector3& lower, const Vector3& upper) {
  int hinge = -1;
  for (int axis = 0; axis < 3; ++axis) {
    if (lower[axis] == 0.0 && upper[axis] == 0.0) continue;
    if (hinge >= 0) return -1;
    hinge = axis;
  }
  return hinge;
}

constexpr double same_place = 1e-8;

}  // namespace

Rig::Rig(const Model& model, const ModelSkeleton& joints)
    : model_(model), bones_(joints.bones), skeleton_(joints.skeleton) {
  const std::size_t count = bones_.size();
  joints_.resize(count);
  ends_.resize(count);
  for (std::size_t joint = 0; joint < count; ++joint) {
    joints_[bones_[joint]] = joint;
    ends_[joint] = joint + 1;
    offsets_.push_back(mirrored(skeleton_[joint].offset));
    rests_.push_back(model_.bones[bones_[joint]].position);
    const ModelBone& bone = model_.bones[bones_[joint]];
    if (bone.target != ModelBone::none) ik_joints_.push_back(joint);
    const bool appends =
        bone.source != ModelBone::none && (bone.appends_rotation || bone.appends_translation);
    if (bone.target != ModelBone::none || appends) order_.push_back(joint);
  }
  // The last descendants first: each is before the end of its parent.
  for (std::size_t joint = count; joint-- > 0;) {
    const std::size_t parent = skeleton_[joint].parent;
    if (parent != Joint::no_parent) ends_[parent] = std::max(ends_[parent], ends_[joint]);
  }
  std::sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
    const auto key = [&](std::size_t joint) {
      const ModelBone& bone = model_.bones[bones_[joint]];
      return std::tuple(bone.is_after_physics, bone.layer, bones_[joint]);
    };
    return key(a) < key(b);
  });
  ik_.resize(count);
  appended_.resize(count);
  world_rotations_.resize(count);
  appended_shifts_.resize(count);
  world_positions_.resize(count);
}

void Rig::start(std::span<JointPose> poses) {
  poses_ = poses;
  std::fill(ik_.begin(), ik_.end(), Quaternion::Identity());
  std::fill(appended_.begin(), appended_.end(), Quaternion::Identity());
  std::fill(appended_shifts_.begin(), appended_shifts_.end(), Vector3::Zero());
  for (std::size_t joint = 0; joint < poses.size(); joint = ends_[joint]) update_worlds(joint);
}

Quaternion Rig::local_rotation(std::size_t joint) const {
  return ik_[joint] * poses_[joint].rotation * appended_[joint];
}

/// Of a joint and its descendants.
void Rig::update_worlds(std::size_t joint) {
  for (std::size_t i = joint; i < ends_[joint]; ++i) {
    const Vector3 local = offsets_[i] + poses_[i].shift + appended_shifts_[i];
    const std::size_t parent = skeleton_[i].parent;
    if (parent == Joint::no_parent) {
      world_rotations_[i] = local_rotation(i);
      world_positions_[i] = local;
    } else {
      world_rotations_[i] = (world_rotations_[parent] * local_rotation(i)).normalized();
      world_positions_[i] = world_positions_[parent] + world_rotations_[parent] * local;
    }
  }
}

void Rig::set_appended(std::size_t joint, const ModelBone& bone) {
  const std::size_t source = joints_[bone.source];
  if (bone.appends_rotation)
    appended_[joint] =
        scaled(bone.appends_world ? world_rotations_[source] : local_rotation(source), bone.ratio);
  if (bone.appends_translation)
    appended_shifts_[joint] =
        bone.ratio * (bone.appends_world ? Vector3(world_positions_[source] - rests_[source])
                                         : poses_[source].shift + appended_shifts_[source]);
}

void Rig::evaluate(std::span<JointPose> poses, const std::vector<bool>& ik_on) {
  for (std::size_t joint = 0; joint < poses.size(); ++joint)
    if (const auto& axis = model_.bones[bones_[joint]].fixed_axis)
      poses[joint].rotation = on_axis(poses[joint].rotation, *axis);
  start(poses);
  for (const std::size_t joint : order_) {
    const ModelBone& bone = model_.bones[bones_[joint]];
    if (bone.source != ModelBone::none) {
      set_appended(joint, bone);
      update_worlds(joint);
    }
    if (bone.target != ModelBone::none && !ik_on.empty() && ik_on[joint]) solve(joint, bone);
  }
  for (std::size_t joint = 0; joint < poses.size(); ++joint) {
    poses[joint].rotation = local_rotation(joint).normalized();
    poses[joint].shift += appended_shifts_[joint];
  }
}

void Rig::remove_appended(std::span<JointPose> poses) {
  start(poses);
  std::vector<JointPose> own(poses.begin(), poses.end());
  for (const std::size_t joint : order_) {
    const ModelBone& bone = model_.bones[bones_[joint]];
    if (bone.source == ModelBone::none) continue;
    // The poses are final, so that what the source appends itself must not be added again.
    set_appended(joint, bone);
    own[joint].rotation = poses[joint].rotation * appended_[joint].conjugate();
    own[joint].shift -= appended_shifts_[joint];
    appended_[joint] = Quaternion::Identity();
    appended_shifts_[joint] = Vector3::Zero();
  }
  std::copy(own.begin(), own.end(), poses.begin());
}

Rig::Link Rig::link_of(const IkLink& facts, std::size_t joint) {
  Link link;
  link.joint = joint;
  link.is_limited = facts.is_limited;
  if (!facts.is_limited) return link;
  link.lower = facts.lower.cwiseMin(facts.upper);
  link.upper = facts.lower.cwiseMax(facts.upper);
  link.order = order_for(link.lower, link.upper);
  link.hinge = hinge_of(link.lower, link.upper);
  return link;
}

/// Cyclic coordinate descent: each link in turn rotates the target towards the goal.
void Rig::solve(std::size_t joint, const ModelBone& bone) {
  const std::size_t target = joints_[bone.target];
  links_.clear();
  double number = 1.0;
  for (const IkLink& each : bone.links) {
    Link link = link_of(each, joints_[each.bone]);
    // Links farther from the target may rotate more.
    link.most_angle = bone.most_angle * number++;
    ik_[link.joint] = Quaternion::Identity();
    const bool is_fixed = link.is_limited && link.lower.isZero(0.0) && link.upper.isZero(0.0);
    if (!is_fixed && link.joint != target) links_.push_back(link);
  }
  // From the top, because updating a link includes the links below it.
  for (std::size_t i = links_.size(); i-- > 0;) update_worlds(links_[i].joint);
  const auto is_reached = [&] {
    return (world_positions_[target] - world_positions_[joint]).squaredNorm() < same_place;
  };
  for (std::int32_t i = 0; i < bone.iterations && !is_reached(); ++i)
    for (const Link& link : links_) turn_link(link, joint, target, i < bone.iterations / 2);
}

/// In the first half of the iterations, a hinge only rotates about its axis.
void Rig::turn_link(const Link& link, std::size_t goal, std::size_t target, bool is_first_half) {
  const Vector3& at = world_positions_[link.joint];
  const Vector3 to_goal = (world_positions_[goal] - at).stableNormalized();
  const Vector3 to_target = (world_positions_[target] - at).stableNormalized();
  const Vector3 normal = to_target.cross(to_goal);
  if (!(normal.squaredNorm() >= same_place)) return;
  const std::size_t parent = skeleton_[link.joint].parent;
  const Quaternion inverse =
      parent == Joint::no_parent ? Quaternion::Identity() : world_rotations_[parent].conjugate();
  Vector3 axis = (inverse * normal).normalized();
  if (link.hinge >= 0 && is_first_half)
    axis = Vector3::Unit(link.hinge) * (axis[link.hinge] >= 0.0 ? 1.0 : -1.0);
  const double angle = std::acos(std::clamp(to_goal.dot(to_target), -1.0, 1.0));
  Quaternion& turn = ik_[link.joint];
  turn = (about(axis, std::min(angle, link.most_angle)) * turn).normalized();
  if (link.is_limited) {
    const Quaternion own = poses_[link.joint].rotation * appended_[link.joint];
    Vector3 angles = angles_of(turn * own, link.order);
    for (int i = 0; i < 3; ++i)
      angles[i] = limited(angles[i], link.lower[i], link.upper[i], is_first_half);
    turn = (rotation_of(angles, link.order) * own.conjugate()).normalized();
  }
  update_worlds(link.joint);
}

}  // namespace mocap::mmd
