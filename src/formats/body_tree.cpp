// SPDX-License-Identifier: MIT
#include "formats/body_tree.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

#include "formats/standing_points.hpp"
#include "mocap/rotation.hpp"
#include "pose/degrees.hpp"

namespace mocap::detail {

namespace {

Vector3 unit_vector(int axis) {
  Vector3 vector = Vector3::Zero();
  vector[axis] = 1.0;
  return vector;
}

/// The coordinate axis, 0 to 2, along which a direction is longest.
int longest_axis(const Vector3& direction) {
  int axis = 0;
  direction.cwiseAbs().maxCoeff(&axis);
  return axis;
}

/// The shortest rotation that turns a coordinate axis onto a direction of unit length. For the
/// opposite direction, by 180 degrees about the next coordinate axis.
Quaternion turn_onto(int axis, const Vector3& direction) {
  const Vector3 from = unit_vector(axis);
  if (direction == from) return Quaternion::Identity();
  if (direction[axis] > 0.0) return shortest_rotation(from, direction).normalized();
  const Vector3 about = unit_vector((axis + 1) % 3);
  const Quaternion half_turn(0.0, about.x(), about.y(), about.z());
  return direction == -from ? half_turn
                            : (shortest_rotation(-from, direction) * half_turn).normalized();
}

/// Adds the joints of bodies to a skeleton, with their values in the pose of the file.
class BodyTree {
 public:
  BodyTree(std::span<const ModelBody> bodies, const ReadLimits& limits)
      : bodies_(bodies), limits_(limits), standing_points_(standing_points(bodies)) {}

  Result<Clip> clip() {
    // Children of each body in reverse, so that a stack visits them in file order.
    std::vector<std::vector<std::size_t>> children(bodies_.size());
    std::vector<Place> pending;
    for (std::size_t i = bodies_.size(); i-- > 0;) {
      if (bodies_[i].parent == ModelBody::no_parent) {
        pending.push_back({.body = i});
      } else {
        children[bodies_[i].parent].push_back(i);
      }
    }
    while (!pending.empty()) {
      Place place = pending.back();
      pending.pop_back();
      const std::size_t body = place.body;
      if (Status status = add_body(place); !status)
        return tl::unexpected<Error>(std::move(status.error()));
      add_end_sites(place);
      for (const std::size_t child : children[body]) {
        place.body = child;
        pending.push_back(place);
      }
    }
    Clip clip;
    clip.motion = Motion(1, skeleton_.channel_count());
    for (std::size_t i = 0; i < values_.size(); ++i) clip.motion.computed_row(0)[i] = values_[i];
    clip.skeleton = std::move(skeleton_);
    clip.metadata.up = Axis::plus_z;
    clip.metadata.is_skeleton_alone = true;
    return clip;
  }

 private:
  /// Where the next joint is added.
  struct Place {
    std::size_t body = 0;
    std::size_t joint = Joint::no_parent;      ///< The joint above.
    std::size_t depth = 0;                     ///< Number of joints above.
    Vector3 offset = Vector3::Zero();          ///< Of the body's origin, from the joint above.
    Quaternion turn = Quaternion::Identity();  ///< From the joint above to the body.
  };

  Status add(Place& place, Joint joint, std::span<const double> values) {
    if (skeleton_.size() == limits_.max_joints)
      return fail(codes::limit_joints, fmt::format("more than {} joints", limits_.max_joints));
    if (place.depth == limits_.max_depth)
      return fail(codes::limit_depth,
                  fmt::format("more than {} joints from a root to a leaf", limits_.max_depth));
    const Result<std::size_t> index = skeleton_.add(place.joint, std::move(joint));
    if (!index) return tl::unexpected<Error>(index.error());
    values_.insert(values_.end(), values.begin(), values.end());
    place.joint = *index;
    ++place.depth;
    return {};
  }

  /// Replaces the place of a parent by that of its child.
  Status add_body(Place& place) {
    const ModelBody& body = bodies_[place.body];
    place.offset += place.turn * body.position;
    place.turn = (place.turn * body.rotation).normalized();
    if (body.joints.empty()) {
      Joint fixed;
      fixed.name = body.name;
      fixed.offset = place.offset;
      fixed.before = place.turn;
      place.offset.setZero();
      place.turn.setIdentity();
      return add(place, std::move(fixed), {});
    }
    for (std::size_t i = 0; i < body.joints.size(); ++i) {
      const ModelJoint& moved = body.joints[i];
      std::string name = body.name;
      if (i + 1 != body.joints.size())
        name = moved.name.empty() ? fmt::format("{}_{}", body.name, i + 1) : moved.name;
      if (Status status = add_joint(place, moved, std::move(name)); !status) return status;
    }
    return {};
  }

  void add_end_sites(const Place& place) {
    const std::vector<Vector3>& points = standing_points_[place.body];
    if (points.empty()) return;
    std::vector<EndSite> sites;
    sites.reserve(points.size());
    for (const Vector3& point : points)
      sites.push_back({"sole", place.offset + place.turn * point});
    skeleton_.set_end_sites(place.joint, std::move(sites));
  }

  Status add_joint(Place& place, const ModelJoint& moved, std::string name) {
    Joint joint;
    joint.name = std::move(name);
    joint.dof_name = moved.name;
    switch (moved.kind) {
      case ModelJoint::Kind::hinge:
        return add_hinge(place, moved, std::move(joint));
      case ModelJoint::Kind::slide:
      case ModelJoint::Kind::planar:
        return add_slide(place, moved, std::move(joint));
      case ModelJoint::Kind::ball:
      case ModelJoint::Kind::free:
        break;
    }
    return add_unconstrained(place, moved, std::move(joint));
  }

  Status add_hinge(Place& place, const ModelJoint& moved, Joint joint) {
    const int axis = longest_axis(moved.axis);
    const Quaternion onto = turn_onto(axis, moved.axis);
    joint.offset = place.offset + place.turn * moved.anchor;
    joint.channels = {on_axis(Channel::x_rotation, axis)};
    joint.limits = moved.limits;
    joint.before = (place.turn * onto).normalized();
    joint.after = onto.conjugate();
    if (moved.reference != 0.0)
      joint.after = (joint.after *
                     Eigen::AngleAxisd(-moved.reference * detail::radians_per_degree, moved.axis))
                        .normalized();
    place.offset = -moved.anchor;
    place.turn.setIdentity();
    return add(place, std::move(joint), std::array{moved.reference});
  }

  Status add_slide(Place& place, const ModelJoint& moved, Joint joint) {
    const bool is_plane = moved.kind == ModelJoint::Kind::planar;
    const Vector3 direction = place.turn * moved.axis;
    int axis = longest_axis(direction);
    const bool is_parallel = !is_plane && direction == unit_vector(axis);
    joint.position_mode = PositionMode::add;
    if (is_parallel) {
      joint.offset = place.offset;
      joint.before = place.turn;
    } else {
      axis = is_plane ? 2 : 0;
      const Quaternion onto = turn_onto(axis, moved.axis);
      Joint rail;
      rail.name = joint.name + "_rail";
      rail.offset = place.offset;
      rail.before = (place.turn * onto).normalized();
      if (Status status = add(place, std::move(rail), {}); !status) return status;
      (is_plane ? joint.after : joint.before) = onto.conjugate();
    }
    joint.offset -= moved.reference * unit_vector(axis);
    place.offset.setZero();
    place.turn.setIdentity();
    if (is_plane) {
      joint.dof_name.clear();
      joint.channels = {Channel::x_position, Channel::y_position, Channel::z_rotation};
      return add(place, std::move(joint), std::array{0.0, 0.0, 0.0});
    }
    joint.channels = {on_axis(Channel::x_position, axis)};
    joint.limits = moved.limits;
    return add(place, std::move(joint), std::array{moved.reference});
  }

  Status add_unconstrained(Place& place, const ModelJoint& moved, Joint joint) {
    joint.dof_name.clear();
    joint.before = place.turn;
    const bool is_free = moved.kind == ModelJoint::Kind::free;
    const Vector3 anchor = is_free ? Vector3(Vector3::Zero()) : moved.anchor;
    joint.offset = place.offset + place.turn * anchor;
    place.offset = -anchor;
    place.turn.setIdentity();
    const Vector3 at = joint.offset;
    if (is_free) {
      joint.channels = {Channel::x_position, Channel::y_position, Channel::z_position,
                        Channel::z_rotation, Channel::y_rotation, Channel::x_rotation};
      return add(place, std::move(joint), std::array{at.x(), at.y(), at.z(), 0.0, 0.0, 0.0});
    }
    joint.channels = {Channel::quaternion_w, Channel::quaternion_x, Channel::quaternion_y,
                      Channel::quaternion_z};
    return add(place, std::move(joint), std::array{1.0, 0.0, 0.0, 0.0});
  }

  std::span<const ModelBody> bodies_;
  const ReadLimits& limits_;
  std::vector<std::vector<Vector3>> standing_points_;
  Skeleton skeleton_;
  std::vector<double> values_;
};

}  // namespace

Result<Clip> clip_of_bodies(std::span<const ModelBody> bodies, const ReadLimits& limits) {
  return BodyTree(bodies, limits).clip();
}

}  // namespace mocap::detail
