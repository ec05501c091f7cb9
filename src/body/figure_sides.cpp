// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "body/body.hpp"
#include "body/figure_parts.hpp"
#include "body/joint_twins.hpp"
#include "body/posture.hpp"
#include "mocap/evaluate.hpp"
#include "text/utf8.hpp"

namespace mocap::detail {

namespace {

/// Joints closer to the middle than this fraction of the distance from feet to head are not
/// compared.
constexpr double least_apart = 0.01;
/// If the sum of the directions of all pairs is shorter, they contradict each other.
constexpr double least_agreement = 0.5;
/// Feet that point more than 120 degrees away from the front that left and right imply.
constexpr double backward_cosine = -0.5;
/// Horizontal part of the direction of feet that point forward rather than down.
constexpr double least_horizontal = 0.5;

struct SidePair {
  std::size_t left = 0;
  std::size_t right = 0;
};

std::vector<SidePair> pairs_in(const FigureParts& parts) {
  std::vector<SidePair> pairs;
  const auto add = [&](PartJoint SideParts::*part) {
    if (parts.left.*part && parts.right.*part)
      pairs.push_back({*(parts.left.*part), *(parts.right.*part)});
  };
  for (const auto part :
       {&SideParts::thigh, &SideParts::shin, &SideParts::foot, &SideParts::toe, &SideParts::collar,
        &SideParts::upper_arm, &SideParts::forearm, &SideParts::hand})
    add(part);
  return pairs;
}

Vector3 unit_of(const Vector3& v) {
  const double length = v.norm();
  return length > 0.0 && std::isfinite(length) ? Vector3(v / length) : Vector3(Vector3::Zero());
}

/// From an ankle to the middle of its end sites, such as the corners of the sole of a robot, or
/// along its bone if other joints follow. In the axes of the joint.
Vector3 bone_of_foot(const Skeleton& skeleton, std::size_t foot) {
  const std::vector<EndSite>& sites = skeleton[foot].end_sites;
  const bool has_child = foot + 1 < skeleton.size() && skeleton[foot + 1].parent == foot;
  if (sites.empty() || has_child) return skeleton.bone(foot).vector;
  Vector3 sum = Vector3::Zero();
  for (const EndSite& site : sites) sum += site.offset;
  return sum / static_cast<double>(sites.size());
}

/// The direction of the feet: to their toes, or without toes along their bones.
Vector3 front_of(const Skeleton& skeleton, const Poses& pose, std::size_t frame,
                 const FigureParts& parts) {
  const auto at = [&](std::size_t joint) { return pose.world_position(frame, joint); };
  Vector3 front = Vector3::Zero();
  for (const SideParts* side : {&parts.left, &parts.right}) {
    if (!side->foot) continue;
    front += side->toe
                 ? Vector3(at(*side->toe) - at(*side->foot))
                 : pose.world_rotation(frame, *side->foot) * bone_of_foot(skeleton, *side->foot);
  }
  return front;
}

/// Whether the feet point forward rather than down.
bool is_horizontal(const Vector3& front, const Vector3& up) {
  return !front.isZero() &&
         Vector3(front - front.dot(up) * up).norm() >= least_horizontal * front.norm();
}

/// The top of the trunk: the head, otherwise the middle between the shoulders. None if neither is
/// known.
std::optional<Vector3> top_of(const FigureParts& parts, const Poses& pose, std::size_t frame) {
  const auto at = [&](std::size_t joint) { return pose.world_position(frame, joint); };
  if (parts.head) return at(*parts.head);
  if (!parts.left.upper_arm || !parts.right.upper_arm) return std::nullopt;
  return Vector3(0.5 * (at(*parts.left.upper_arm) + at(*parts.right.upper_arm)));
}

/// A longer value of an option is not practical, even if it is copied.
constexpr std::size_t longest_renaming = 4000;

/// The pairs of joints from the top of two limbs downwards.
std::vector<SidePair> pairs_of_limb(const Skeleton& skeleton, SidePair top) {
  const JointTwins twins = find_twins(skeleton);
  if (!twins.by_names || twins.twin[top.left] != top.right) return {};
  const auto above = [&](std::size_t joint) { return skeleton[joint].parent; };
  while (above(top.left) != Joint::no_parent && above(top.left) != above(top.right) &&
         twins.twin[above(top.left)] == above(top.right))
    top = {above(top.left), above(top.right)};
  std::vector<SidePair> pairs;
  for (std::size_t i = top.left; i < skeleton.subtree_end(top.left); ++i) {
    const std::size_t twin = twins.twin[i];
    if (twin >= top.right && twin < skeleton.subtree_end(top.right)) pairs.push_back({i, twin});
  }
  return pairs;
}

/// The value of `--rename` that exchanges the names of pairs; empty if they need another way.
std::string renaming_of(const Skeleton& skeleton, const std::vector<SidePair>& pairs) {
  constexpr std::string_view special = "*?,=/'\"\\[]";
  std::string value;
  for (const SidePair& pair : pairs) {
    const std::string& left = skeleton[pair.left].name;
    const std::string& right = skeleton[pair.right].name;
    for (const std::string& each : {left, right})
      if (each.find_first_of(special) != std::string::npos || text::shown(each) != each) return {};
    value += fmt::format("{}{}={},{}={}", value.empty() ? "" : ",", left, right, right, left);
    if (value.size() > longest_renaming) return {};
  }
  return value;
}

/// Left and right of one limb are exchanged, from `top` downwards.
Error exchanged_limb(const Skeleton& skeleton, const SidePair& top) {
  const std::string left = fmt::format("`{}`", text::shown(skeleton[top.left].name));
  const std::string right = fmt::format("`{}`", text::shown(skeleton[top.right].name));
  Error error = make_diagnostic(
      codes::skeleton_mirrored,
      fmt::format("{} is to the right of {}, but the left joints of other limbs are to the left of "
                  "the right ones",
                  left, right));
  const std::string renaming = renaming_of(skeleton, pairs_of_limb(skeleton, top));
  error.advise(fmt::format("Exchange the names of this limb only, those of {} and {} and the "
                           "joints below them; --swap-sides would exchange those of all limbs.",
                           left, right),
               renaming.empty()
                   ? std::string()
                   : fmt::format("mocap convert FILE --rename '{}' -o FIXED", renaming),
               Audience::command);
  return error;
}

}  // namespace

Status check_sides(const Skeleton& skeleton, const FigureParts& parts, const Poses& pose,
                   std::size_t frame) {
  const std::optional<Vector3> top = top_of(parts, pose, frame);
  if (!top || !parts.left.foot || !parts.right.foot) return {};
  const auto name = [&](std::size_t joint) {
    return fmt::format("`{}`", text::shown(skeleton[joint].name));
  };
  const auto at = [&](std::size_t joint) { return pose.world_position(frame, joint); };
  const Vector3 feet = 0.5 * (at(*parts.left.foot) + at(*parts.right.foot));
  const Vector3 standing = *top - feet;
  const Vector3 up = unit_of(standing);
  const std::vector<SidePair> pairs = pairs_in(parts);
  Vector3 across = Vector3::Zero();
  const auto apart = [&](const SidePair& pair) -> Vector3 {
    const Vector3 difference = at(pair.left) - at(pair.right);
    return difference - difference.dot(up) * up;
  };
  // Each pair has the same weight, however far apart it is.
  for (const SidePair& pair : pairs) across += unit_of(apart(pair));
  // Without a head, there may be as many pairs in the arms as in the legs, which come first.
  if (!pairs.empty() && across.norm() < least_agreement) across = apart(pairs.front());
  across = unit_of(across);
  if (across.isZero() || up.isZero()) return {};
  const Vector3 toes = front_of(skeleton, pose, frame, parts);
  const Vector3 horizontal = toes - toes.dot(up) * up;
  const bool has_front = is_horizontal(toes, up);
  const auto wrong = [&](const SidePair& pair) {
    return apart(pair).dot(across) < -least_apart * standing.norm();
  };
  if (std::any_of(pairs.begin(), pairs.end(), wrong)) {
    // Arms have more joints than legs, which does not make their names the right ones.
    if (has_front && up.cross(horizontal).dot(across) < 0.0) across = -across;
    const auto first = std::find_if(pairs.begin(), pairs.end(), wrong);
    if (first != pairs.end()) return tl::unexpected<Error>(exchanged_limb(skeleton, *first));
  }
  if (!has_front || unit_of(horizontal).dot(across.cross(up)) > backward_cosine) return {};
  return fail(codes::skeleton_mirrored,
              fmt::format("left and right are exchanged: the feet, {} and {}, point backwards",
                          name(*parts.left.foot), name(*parts.right.foot)));
}

bool stands_at_rest(const Skeleton& skeleton, const FigureParts& parts) {
  const Poses rest = evaluate_rest(skeleton);
  const std::optional<Vector3> top = top_of(parts, rest, 0);
  const bool has_legs =
      parts.left.thigh && parts.left.foot && parts.right.thigh && parts.right.foot;
  if (!parts.hips || !has_legs || !top) return false;
  const auto at = [&](std::size_t joint) { return rest.world_position(0, joint); };
  // The joint of the hips may be anywhere, such as the centre of MikuMikuDance near the knees.
  const Vector3 hips = 0.5 * (at(*parts.left.thigh) + at(*parts.right.thigh));
  const Vector3 feet = 0.5 * (at(*parts.left.foot) + at(*parts.right.foot));
  const double legs = 0.5 * (distance_along_tree(skeleton, *parts.left.foot, *parts.left.thigh) +
                             distance_along_tree(skeleton, *parts.right.foot, *parts.right.thigh));
  double trunk = (*top - hips).norm();
  if (parts.head && !parts.spine.empty()) {
    const std::size_t spine = parts.spine.front();
    trunk = (at(spine) - hips).norm() + distance_along_tree(skeleton, spine, *parts.head);
  } else if (parts.head) {
    trunk = distance_along_tree(skeleton, *parts.hips, *parts.head);
  }
  Posture posture;
  posture.feet_to_head = unit_of(unit_of(hips - feet) + unit_of(*top - hips));
  if (legs > 0.0 && trunk > 0.0) posture.stretch = (*top - feet).norm() / (legs + trunk);
  return is_upright(posture);
}

bool feet_show_front(const Skeleton& skeleton, const FigureParts& parts) {
  if (!stands_at_rest(skeleton, parts)) return false;
  const Poses rest = evaluate_rest(skeleton);
  const std::optional<Vector3> top = top_of(parts, rest, 0);
  if (!top) return false;
  const Vector3 feet =
      0.5 * (rest.world_position(0, *parts.left.foot) + rest.world_position(0, *parts.right.foot));
  return is_horizontal(front_of(skeleton, rest, 0, parts), unit_of(*top - feet));
}

std::optional<double> feet_forward(const Skeleton& skeleton, const FigureParts& parts,
                                   const Poses& pose, std::size_t frame) {
  const std::optional<Vector3> top = top_of(parts, pose, frame);
  const auto at = [&](std::size_t joint) { return pose.world_position(frame, joint); };
  for (const SideParts* const side : {&parts.left, &parts.right})
    if (!side->thigh || !side->foot || !side->toe) return std::nullopt;
  if (!top) return std::nullopt;
  const Vector3 up = unit_of(*top - 0.5 * (at(*parts.left.foot) + at(*parts.right.foot)));
  const Vector3 front = front_of(skeleton, pose, frame, parts);
  const Vector3 across = unit_of(at(*parts.left.thigh) - at(*parts.right.thigh));
  if (up.isZero() || across.isZero() || !is_horizontal(front, up)) return std::nullopt;
  return unit_of(front - front.dot(up) * up).dot(unit_of(across.cross(up)));
}

Status check_sides(const Skeleton& skeleton, const FigureParts& parts) {
  if (!stands_at_rest(skeleton, parts)) return {};
  return check_sides(skeleton, parts, evaluate_rest(skeleton), 0);
}

}  // namespace mocap::detail
