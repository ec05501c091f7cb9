// SPDX-License-Identifier: MIT
#include "formats/mmd/rig.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
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

/// The only axis about which a link may rotate; -1 if there are several.
int plane_of(const IkLink& link) {
  if (!link.is_limited) return -1;
  int plane = -1;
  for (int axis = 0; axis < 3; ++axis) {
    if (link.lower[axis] == 0.0 && link.upper[axis] == 0.0) continue;
    if (plane >= 0) return -1;
    plane = axis;
  }
  return plane;
}

/// The angle nearest to another among all that differ by full turns.
double nearest_turn(double angle, double to) {
  constexpr double turn = 2.0 * std::numbers::pi;
  return angle - turn * std::round((angle - to) / turn);
}

/// The angles of Rx Ry Rz, nearest to the previous ones.
Vector3 angles_of(const Quaternion& rotation, const Vector3& previous) {
  const Eigen::Matrix3d matrix = rotation.toRotationMatrix();
  const double y = std::asin(std::clamp(matrix(0, 2), -1.0, 1.0));
  const double x = std::atan2(-matrix(1, 2), matrix(2, 2));
  const double z = std::atan2(-matrix(0, 1), matrix(0, 0));
  constexpr double pi = std::numbers::pi;
  const auto near = [&](double ax, double ay, double az) {
    return Vector3(nearest_turn(ax, previous.x()), nearest_turn(ay, previous.y()),
                   nearest_turn(az, previous.z()));
  };
  const Vector3 first = near(x, y, z);
  const Vector3 second = near(x + pi, pi - y, z + pi);
  return (first - previous).squaredNorm() <= (second - previous).squaredNorm() ? first : second;
}

Quaternion rotation_of(const Vector3& angles) {
  return about(Vector3::UnitX(), angles.x()) * about(Vector3::UnitY(), angles.y()) *
         about(Vector3::UnitZ(), angles.z());
}

/// `std::clamp` for limits from a file, which may be in the wrong order.
double clamped(double value, double lower, double upper) {
  return std::max(lower, std::min(value, upper));
}

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

/// Cyclic coordinate descent: each link in turn rotates the target towards the goal.
void Rig::solve(std::size_t joint, const ModelBone& bone) {
  const std::size_t target = joints_[bone.target];
  links_.clear();
  for (const IkLink& each : bone.links) {
    Link link{.joint = joints_[each.bone], .facts = &each, .plane = plane_of(each)};
    if (link.joint == target) continue;
    ik_[link.joint] = Quaternion::Identity();
    links_.push_back(link);
  }
  // From the top, because updating a link includes the links below it.
  for (std::size_t i = links_.size(); i-- > 0;) update_worlds(links_[i].joint);
  double least = std::numeric_limits<double>::infinity();
  for (std::int32_t iteration = 0; iteration < bone.iterations; ++iteration) {
    for (Link& link : links_) turn_link(link, joint, target, bone, iteration == 0);
    const double distance = (world_positions_[target] - world_positions_[joint]).norm();
    if (distance < least) {
      least = distance;
      for (Link& link : links_) link.best = ik_[link.joint];
      continue;
    }
    for (const Link& link : links_) ik_[link.joint] = link.best;
    for (std::size_t i = links_.size(); i-- > 0;) update_worlds(links_[i].joint);
    return;
  }
}

void Rig::turn_link(Link& link, std::size_t goal, std::size_t target, const ModelBone& bone,
                    bool is_first) {
  const Quaternion inverse = world_rotations_[link.joint].conjugate();
  const Vector3& at = world_positions_[link.joint];
  const Vector3 to_goal = (inverse * (world_positions_[goal] - at)).stableNormalized();
  const Vector3 to_target = (inverse * (world_positions_[target] - at)).stableNormalized();
  const double angle = std::acos(std::clamp(to_goal.dot(to_target), -1.0, 1.0));
  if (!std::isfinite(angle)) return;
  if (link.plane >= 0) {
    turn_in_plane(link, to_goal, to_target, std::min(angle, bone.most_angle), is_first);
  } else {
    turn_freely(link, to_goal, to_target, angle, bone.most_angle);
  }
  update_worlds(link.joint);
}

/// A hinge, such as a knee. In the first iteration it may bend to either side, because the limits
/// usually permit only one of them.
void Rig::turn_in_plane(Link& link, const Vector3& to_goal, const Vector3& to_target, double angle,
                        bool is_first) {
  const Vector3 axis = Vector3::Unit(link.plane);
  const bool is_forward = (about(axis, angle) * to_target).dot(to_goal) >
                          (about(axis, -angle) * to_target).dot(to_goal);
  const double lower = link.facts->lower[link.plane];
  const double upper = link.facts->upper[link.plane];
  double turned = link.plane_angle + (is_forward ? angle : -angle);
  if (is_first && (turned < lower || turned > upper)) {
    const double middle = 0.5 * (lower + upper);
    const bool is_other_side_allowed = -turned > lower && -turned < upper;
    if (is_other_side_allowed || std::abs(middle + turned) < std::abs(middle - turned))
      turned = -turned;
  }
  link.plane_angle = clamped(turned, lower, upper);
  ik_[link.joint] = about(axis, link.plane_angle) * poses_[link.joint].rotation.conjugate();
}

void Rig::turn_freely(Link& link, const Vector3& to_goal, const Vector3& to_target, double angle,
                      double most_angle) {
  constexpr double least_angle = 1e-3 * std::numbers::pi / 180.0;
  if (angle < least_angle) return;
  const Vector3 axis = to_target.cross(to_goal);
  const double length = axis.norm();
  if (length < 1e-12) return;
  const Quaternion turn = about(axis / length, std::min(angle, most_angle));
  Quaternion rotation = ik_[link.joint] * poses_[link.joint].rotation * turn;
  if (link.facts->is_limited) {
    Vector3 angles = angles_of(rotation, link.angles);
    for (int i = 0; i < 3; ++i) {
      angles[i] = clamped(angles[i], link.facts->lower[i], link.facts->upper[i]);
      angles[i] = link.angles[i] + clamped(angles[i] - link.angles[i], -most_angle, most_angle);
    }
    link.angles = angles;
    rotation = rotation_of(angles);
  }
  ik_[link.joint] = (rotation * poses_[link.joint].rotation.conjugate()).normalized();
}

}  // namespace mocap::mmd
