// SPDX-License-Identifier: MIT
#include "edit/skeleton/t_pose.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "body/analysis.hpp"
#include "body/axes.hpp"
#include "body/limbs.hpp"
#include "edit/figures.hpp"
#include "edit/joint_track.hpp"
#include "edit/notes.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/edit/values.hpp"
#include "mocap/evaluate.hpp"
#include "pose/degrees.hpp"
#include "text/utf8.hpp"

namespace mocap::edit {

namespace {

/// The target direction of each joint; empty for joints that follow their parents or do not move.
using Targets = std::vector<std::optional<Vector3>>;
/// The direction of each joint's limb in its own axes.
using Directions = std::vector<Vector3>;

struct Frame {
  Vector3 up;
  Vector3 left;
  double arms_below_deg = 0.0;

  /// The direction of an arm.
  Vector3 arm(BodySide side) const {
    const double angle = detail::radians(arms_below_deg);
    const Vector3 out = side == BodySide::left ? left : Vector3(-left);
    // Hanging arms are exactly vertical.
    const double share_out = std::abs(arms_below_deg) == 90.0 ? 0.0 : std::cos(angle);
    return share_out * out - std::sin(angle) * up;
  }
};

void aim_arm(const Skeleton& skeleton, const std::vector<BodySide>& sides, detail::ArmEnd end,
             const Frame& frame, Targets& targets) {
  const std::vector<std::size_t> arm = detail::limb_to(skeleton, sides, end.joint);
  const std::size_t first = detail::upper_arm_in(skeleton, arm, end);
  for (std::size_t i = first; i < arm.size(); ++i) {
    targets[arm[i]] = frame.arm(sides[end.joint]);
  }
}

void aim_leg(const Skeleton& skeleton, const std::vector<BodySide>& sides, std::size_t foot,
             const Frame& frame, Targets& targets) {
  const std::vector<std::size_t> leg = detail::limb_to(skeleton, sides, foot);
  for (std::size_t i = detail::thigh_in(skeleton, leg); i + 1 < leg.size(); ++i) {
    targets[leg[i]] = -frame.up;
  }
}

/// Limbs point to their next joint, hands along their fingers, and forearms without hands to their
/// end sites.
Directions directions_of(const Skeleton& skeleton, const std::vector<std::size_t>& feet,
                         const std::vector<detail::ArmEnd>& arms, const Targets& targets) {
  Directions directions(skeleton.size(), Vector3::Zero());
  for (const detail::ArmEnd& arm : arms)
    directions[arm.joint] = detail::along_fingers(skeleton, arm.joint);
  const auto aim_parent = [&](std::size_t joint) {
    const std::size_t parent = skeleton[joint].parent;
    if (parent == Joint::no_parent || !targets[parent]) return;
    Vector3& direction = directions[parent];
    if (direction.isZero()) direction = skeleton[joint].offset;
  };
  const auto is_end = [&](std::size_t joint) {
    return std::find(feet.begin(), feet.end(), joint) != feet.end() ||
           std::any_of(arms.begin(), arms.end(),
                       [&](const detail::ArmEnd& arm) { return arm.joint == joint; });
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
  const double min_cosine = std::cos(detail::radians(unseen_deg));
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    if (!targets[i] || turns(skeleton[i]) || directions[i].isZero()) continue;
    const std::size_t parent = skeleton[i].parent;
    const bool is_first = parent == Joint::no_parent || !targets[parent];
    const Vector3 current = (rotations[i] * directions[i]).normalized();
    if (is_first && current.dot(targets[i]->normalized()) < min_cosine) return i;
  }
  return std::nullopt;
}

tl::unexpected<Error> limb_cannot_turn(const Joint& joint) {
  return fail_advised(
      codes::edit_rest_pose,
      fmt::format("`{}` has no rotation channels, so its limb cannot be rotated into that pose",
                  text::shown(joint.name)),
      "Add rotation channels to the joints of arms and legs first: --add-channels rotations "
      "--rest-pose t-pose");
}

tl::unexpected<Error> rest_pose_is_not_upright(const mocap::Stance& stance, bool has_frames) {
  auto error = fail(codes::edit_rest_pose,
                    stance.rest_pose_is_upright
                        ? "the facing direction of the rest pose is uncertain"
                        : "the rest pose is not upright, so no T-pose can be computed");
  if (!stance.frames.empty()) {
    error.value().advise(
        fmt::format(
            "Use an upright frame as the rest pose first: --rest-pose frame:{} --rest-pose t-pose",
            stance.frames.front()),
        {}, Audience::command);
  } else {
    error.value().advise(has_frames ? "No frame of the motion is upright and could be the rest "
                                      "pose: use a file with an upright rest pose."
                                    : "There are no frames that could be the rest pose: use a file "
                                      "with an upright rest pose.");
  }
  return error;
}

using JointRotations = std::vector<Quaternion>;

Result<JointRotations> t_pose_of_figure(const Clip& clip, double arms_below_deg) {
  const Skeleton& skeleton = clip.skeleton;
  Clip rest;
  rest.skeleton = skeleton;
  rest.motion = Motion(0, skeleton.channel_count());
  const detail::Analysis analysis(rest);
  const AxisGuess& axes = analysis.axes();
  const BodyParts parts = detail::parts_of(analysis.body());
  const std::vector<BodySide>& sides = analysis.sides();
  const std::vector<detail::ArmEnd> arms = detail::find_arm_ends(skeleton, sides, parts);
  std::vector<std::size_t> arm_joints;
  arm_joints.reserve(arms.size());
  for (const detail::ArmEnd& arm : arms) arm_joints.push_back(arm.joint);
  if (!has_both_sides(sides, arm_joints) || !has_both_sides(sides, parts.feet)) {
    return fail(codes::edit_no_body, "no left and right hands and feet were found");
  }
  const mocap::Stance stance = find_stance(clip);
  if (!stance.rest_pose_is_upright || axes.up_confidence == Confidence::none ||
      axes.facing_confidence == Confidence::none) {
    return rest_pose_is_not_upright(stance, !clip.motion.empty());
  }
  const Vector3 up = detail::vector_of(axes.up);
  const Frame frame{up, up.cross(detail::vector_of(axes.facing)), arms_below_deg};
  Targets targets(skeleton.size());
  for (const detail::ArmEnd& arm : arms) {
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
      turned[i] = Quaternion::FromTwoVectors(own * directions[i], *targets[i]);
    } else if (parent != Joint::no_parent && is_parallel) {
      turned[i] = turned[parent];
    }
    rotations.push_back((turned[i] * own).normalized());
  }
  if (const auto stuck = stuck_limb(skeleton, targets, directions, rotations)) {
    return limb_cannot_turn(skeleton[*stuck]);
  }
  return rotations;
}

JointRotations rest_rotations(const Skeleton& skeleton) {
  const Poses rest = evaluate_rest(skeleton);
  JointRotations rotations;
  rotations.reserve(skeleton.size());
  for (std::size_t i = 0; i < skeleton.size(); ++i) rotations.push_back(rest.world_rotation(0, i));
  return rotations;
}

}  // namespace

Result<std::vector<Quaternion>> t_pose_rotations(const Clip& clip, double arms_below_deg) {
  std::vector<Figure> figures = find_figures(clip.skeleton);
  std::erase_if(figures, [](const Figure& figure) { return !figure.is_body; });
  if (figures.size() < 2) return t_pose_of_figure(clip, arms_below_deg);
  // Each figure may face a different direction.
  JointRotations rotations = rest_rotations(clip.skeleton);
  for (const Figure& figure : figures) {
    Result<JointRotations> own = t_pose_of_figure(clip_of(clip, figure), arms_below_deg);
    if (!own) return own;
    std::copy(own->begin(), own->end(),
              rotations.begin() + static_cast<std::ptrdiff_t>(figure.root));
  }
  return rotations;
}

}  // namespace mocap::edit
