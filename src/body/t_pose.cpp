// SPDX-License-Identifier: MIT
#include "body/t_pose.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "body/analysis.hpp"
#include "body/axes.hpp"
#include "body/limbs.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/rotation.hpp"
#include "pose/channels.hpp"
#include "pose/degrees.hpp"

namespace mocap::detail {

namespace {

using Reason = NoTPose::Reason;

/// The target direction of each joint; empty for joints that follow their parents or do not move.
using Targets = std::vector<std::optional<Vector3>>;
/// The direction of each joint's limb in its own axes.
using Directions = std::vector<Vector3>;

struct PoseFrame {
  Vector3 up;
  Vector3 left;
  double arms_below_deg = 0.0;

  /// The direction of an arm.
  Vector3 arm(BodySide side) const {
    const double angle = radians(arms_below_deg);
    const Vector3 out = side == BodySide::left ? left : Vector3(-left);
    // Hanging arms are exactly vertical.
    const double share_out = std::abs(arms_below_deg) == 90.0 ? 0.0 : std::cos(angle);
    return share_out * out - std::sin(angle) * up;
  }
};

void aim_arm(const Skeleton& skeleton, const std::vector<BodySide>& sides, ArmEnd end,
             const PoseFrame& frame, Targets& targets) {
  const std::vector<std::size_t> arm = limb_to(skeleton, sides, end.joint);
  const std::size_t first = upper_arm_in(skeleton, arm, end);
  for (std::size_t i = first; i < arm.size(); ++i) {
    targets[arm[i]] = frame.arm(sides[end.joint]);
  }
}

void aim_leg(const Skeleton& skeleton, const std::vector<BodySide>& sides, std::size_t foot,
             const PoseFrame& frame, Targets& targets) {
  const std::vector<std::size_t> leg = limb_to(skeleton, sides, foot);
  for (std::size_t i = thigh_in(skeleton, leg); i + 1 < leg.size(); ++i) {
    targets[leg[i]] = -frame.up;
  }
}

/// Limbs point to their next joint, hands along their fingers, and forearms without hands to their
/// end sites.
Directions directions_of(const Skeleton& skeleton, const std::vector<std::size_t>& feet,
                         const std::vector<ArmEnd>& arms, const Targets& targets) {
  Directions directions(skeleton.size(), Vector3::Zero());
  for (const ArmEnd& arm : arms) directions[arm.joint] = along_fingers(skeleton, arm.joint);
  const auto aim_parent = [&](std::size_t joint) {
    const std::size_t parent = skeleton[joint].parent;
    if (parent == Joint::no_parent || !targets[parent]) return;
    Vector3& direction = directions[parent];
    if (direction.isZero()) direction = skeleton[joint].offset;
  };
  const auto is_end = [&](std::size_t joint) {
    return std::find(feet.begin(), feet.end(), joint) != feet.end() ||
           std::any_of(arms.begin(), arms.end(),
                       [&](const ArmEnd& arm) { return arm.joint == joint; });
  };
  // The next joint of a limb is the one that leads to its end.
  for (std::size_t i = skeleton.size(); i-- > 0;) {
    if (targets[i] || is_end(i)) aim_parent(i);
  }
  return directions;
}

bool has_both_sides(const std::vector<BodySide>& sides, const std::vector<std::size_t>& joints) {
  const auto is_on = [&](BodySide side) {
    return std::any_of(joints.begin(), joints.end(),
                       [&](std::size_t joint) { return sides[joint] == side; });
  };
  return is_on(BodySide::left) && is_on(BodySide::right);
}

/// The first joint of a limb that does not have its target direction and cannot be rotated there.
std::optional<std::size_t> stuck_limb(const Skeleton& skeleton, const Targets& targets,
                                      const Directions& directions,
                                      const std::vector<Quaternion>& rotations) {
  // Hand-made rest poses deviate by up to this much, which is not visible.
  constexpr double unseen_deg = 10.0;
  const double min_cosine = std::cos(radians(unseen_deg));
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    if (!targets[i] || turns(skeleton[i]) || directions[i].isZero()) continue;
    const std::size_t parent = skeleton[i].parent;
    const bool is_first = parent == Joint::no_parent || !targets[parent];
    const Vector3 current = (rotations[i] * directions[i]).normalized();
    if (is_first && current.dot(targets[i]->normalized()) < min_cosine) return i;
  }
  return std::nullopt;
}

}  // namespace

tl::expected<TPose, NoTPose> t_pose_of(const Clip& clip, double arms_below_deg) {
  const Skeleton& skeleton = clip.skeleton;
  Clip rest;
  rest.skeleton = skeleton;
  rest.motion = Motion(0, skeleton.channel_count());
  const Analysis analysis(rest);
  const AxisGuess& axes = analysis.axes();
  const BodyParts parts = parts_of(analysis.body());
  const std::vector<BodySide>& sides = analysis.sides();
  const std::vector<ArmEnd> arms = find_arm_ends(skeleton, sides, parts);
  std::vector<std::size_t> arm_joints;
  arm_joints.reserve(arms.size());
  for (const ArmEnd& arm : arms) arm_joints.push_back(arm.joint);
  if (!has_both_sides(sides, arm_joints) || !has_both_sides(sides, parts.feet)) {
    return tl::unexpected(NoTPose());
  }
  Stance stance = find_stance(clip);
  if (!stance.rest_pose_is_upright || axes.up_confidence == Confidence::none ||
      axes.facing_confidence == Confidence::none) {
    const auto reason = stance.rest_pose_is_upright ? Reason::no_facing : Reason::not_upright;
    return tl::unexpected(NoTPose{reason, 0, std::move(stance)});
  }
  const Vector3 up = vector_of(axes.up);
  const Vector3 facing = vector_of(axes.facing);
  const PoseFrame frame{up, up.cross(facing), arms_below_deg};
  Targets targets(skeleton.size());
  for (const ArmEnd& arm : arms) {
    if (sides[arm.joint] != BodySide::middle) aim_arm(skeleton, sides, arm, frame, targets);
  }
  std::size_t end_of_foot = 0;
  for (const std::size_t foot : parts.feet) {
    // The first one is the ankle; toes follow it.
    if (sides[foot] == BodySide::middle || foot < end_of_foot) continue;
    end_of_foot = skeleton.subtree_end(foot);
    aim_leg(skeleton, sides, foot, frame, targets);
  }
  const Directions directions = directions_of(skeleton, parts.feet, arms, targets);

  const Poses pose = evaluate_rest(skeleton);
  std::vector<Quaternion> turned(skeleton.size(), Quaternion::Identity());
  std::vector<Quaternion> rotations;
  rotations.reserve(skeleton.size());
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const Quaternion own = pose.world_rotation(0, i);
    const std::size_t parent = skeleton[i].parent;
    const bool is_foot = std::find(parts.feet.begin(), parts.feet.end(), i) != parts.feet.end();
    const bool is_parallel =
        !turns(skeleton[i]) || (sides[i] != BodySide::middle && (targets[i] || !is_foot));
    if (targets[i] && turns(skeleton[i]) && !directions[i].isZero()) {
      turned[i] = shortest_rotation(own * directions[i], *targets[i]);
    } else if (parent != Joint::no_parent && is_parallel) {
      turned[i] = turned[parent];
    }
    rotations.push_back((turned[i] * own).normalized());
  }
  if (const auto stuck = stuck_limb(skeleton, targets, directions, rotations)) {
    return tl::unexpected(NoTPose{Reason::no_channels, *stuck, std::move(stance)});
  }
  return TPose{std::move(rotations), up, facing};
}

}  // namespace mocap::detail
