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

/// Sets the sides of left-right pairs that were found by shape: the joint that reaches farther to
/// the left in the rest pose is the left one.
void mark_twins(const Skeleton& skeleton, const Body& body, std::vector<BodySide>& sides) {
  if (body.sides_are_named || body.twins.empty()) return;
  Clip rest;
  rest.skeleton = skeleton;
  rest.motion = Motion(0, skeleton.channel_count());
  const AxisGuess axes = detail::guess_axes(rest, body, 0, guess_family(skeleton));
  if (axes.facing_confidence == Confidence::none) return;
  const Vector3 left = detail::vector_of(axes.up).cross(detail::vector_of(axes.facing));
  const Poses pose = evaluate_rest(skeleton);
  const auto reach_to_left = [&](std::size_t joint) {
    double farthest = 0.0;
    for (std::size_t i = joint; i < skeleton.subtree_end(joint); ++i) {
      const auto place = pose.world_position(0, i);
      const double at = left.dot(Vector3(place[0], place[1], place[2]));
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
