// SPDX-License-Identifier: MIT
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "body/axes.hpp"
#include "body/body.hpp"
#include "body/name_words.hpp"
#include "body/part_names.hpp"
#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"
#include "text/ascii.hpp"

namespace mocap {

namespace {

using detail::Body;
using detail::Side;

BodySide side_in_body(Side side) {
  if (side == Side::none) return BodySide::middle;
  return side == Side::left ? BodySide::left : BodySide::right;
}

/// The joint of a limb that is farthest from the line between its ends, relative to that line.
Vector3 bend_of(const Skeleton& skeleton, const Poses& pose, std::size_t top) {
  std::vector<std::size_t> limb{top};
  // Limbs with more joints are hair or cloth.
  constexpr std::size_t most_joints = 16;
  while (limb.size() < most_joints) {
    const std::vector<std::size_t> children = skeleton.children(limb.back());
    if (children.size() != 1) break;
    limb.push_back(children.front());
  }
  const Vector3 start = pose.world_position(0, limb.front());
  const Vector3 line = pose.world_position(0, limb.back()) - start;
  const double squared = line.squaredNorm();
  Vector3 farthest = Vector3::Zero();
  if (!(squared > 0.0)) return farthest;
  for (const std::size_t joint : limb) {
    const Vector3 from_start = pose.world_position(0, joint) - start;
    const Vector3 beside = from_start - from_start.dot(line) / squared * line;
    if (beside.squaredNorm() > farthest.squaredNorm()) farthest = beside;
  }
  return farthest;
}

/// The direction in which knees bend and from which elbows bend, of legs and arms found by shape;
/// zero if they are straight.
Vector3 front_by_bends(const Skeleton& skeleton, const Poses& pose, const Body& body,
                       const Vector3& up) {
  // The front differs from the distance between left and right by more than this share.
  constexpr double least_share = 0.1;
  if (body.twins.size() != 2) return Vector3::Zero();
  const auto both = [&](const detail::Twins& twins) -> Vector3 {
    return bend_of(skeleton, pose, twins.left) + bend_of(skeleton, pose, twins.right);
  };
  Vector3 front = both(body.twins[0]) - both(body.twins[1]);
  Vector3 across =
      pose.world_position(0, body.twins[0].left) - pose.world_position(0, body.twins[0].right);
  across -= across.dot(up) * up;
  if (!(across.norm() > 0.0)) return Vector3::Zero();
  front -= front.dot(up) * up;
  front -= front.dot(across) / across.squaredNorm() * across;
  return front.norm() > least_share * across.norm() ? front : Vector3(Vector3::Zero());
}

/// Sets the sides of left-right pairs that were found by shape: the joint that reaches farther to
/// the left in the rest pose is the left one. The front is that of the feet; if they show none, as
/// joints at the tips of toes without end sites, that of knees and elbows.
void mark_twins(const Skeleton& skeleton, const Body& body, std::vector<BodySide>& sides) {
  if (body.sides_are_named || body.twins.empty()) return;
  Clip rest;
  rest.skeleton = skeleton;
  rest.motion = Motion(0, skeleton.channel_count());
  const AxisGuess axes = detail::guess_axes(rest, body, 0, guess_family(skeleton));
  const Poses pose = evaluate_rest(skeleton);
  const Vector3 up = detail::vector_of(axes.up);
  const Vector3 front = axes.facing_confidence == Confidence::none
                            ? front_by_bends(skeleton, pose, body, up)
                            : detail::vector_of(axes.facing);
  if (front.isZero(0.0)) return;
  const Vector3 left = up.cross(front);
  const auto reach_to_left = [&](std::size_t joint) {
    double farthest = 0.0;
    for (std::size_t i = joint; i < skeleton.subtree_end(joint); ++i) {
      const double at = left.dot(pose.world_position(0, i));
      if (std::abs(at) > std::abs(farthest)) farthest = at;
    }
    return farthest;
  };
  for (const detail::Twins& twins : body.twins) {
    const double one = reach_to_left(twins.left);
    const double other = reach_to_left(twins.right);
    if (one == other) continue;
    sides[twins.left] = one > other ? BodySide::left : BodySide::right;
    sides[twins.right] = one > other ? BodySide::right : BodySide::left;
  }
}

/// Whether a joint is a lumbar vertebra, such as Xsens' L5, and not a left joint.
bool is_vertebra(const Skeleton& skeleton, std::size_t joint) {
  const std::string_view name = detail::without_namespace(skeleton[joint].name);
  if (name.size() != 2 || name[0] != 'L' || !text::is_digit(name[1])) return false;
  return !skeleton.find(std::string("R") + name[1]);
}

}  // namespace

std::vector<BodySide> detail::sides_of(const Skeleton& skeleton, const Body& body) {
  std::vector<BodySide> sides(skeleton.size(), BodySide::middle);
  bool is_named = false;
  const PartNames names(skeleton);
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    if (!is_vertebra(skeleton, i)) sides[i] = side_in_body(split_name(names[i]).side);
    is_named = is_named || sides[i] != BodySide::middle;
  }
  if (!is_named) mark_twins(skeleton, body, sides);
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    if (sides[i] == BodySide::middle && skeleton[i].parent != Joint::no_parent) {
      sides[i] = sides[skeleton[i].parent];
    }
  }
  return sides;
}

std::vector<BodySide> sides_of(const Skeleton& skeleton) {
  return detail::sides_of(skeleton, detail::find_body(skeleton));
}

BodyParts detail::parts_of(const Body& body) {
  return {body.hips, body.head, body.feet, body.hands};
}

BodyParts find_body_parts(const Skeleton& skeleton) {
  return detail::parts_of(detail::find_body(skeleton));
}

}  // namespace mocap
