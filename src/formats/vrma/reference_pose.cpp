// SPDX-License-Identifier: MIT
#include "formats/vrma/reference_pose.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "body/axes.hpp"
#include "body/part_names.hpp"
#include "body/t_pose.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/vrma.hpp"
#include "pose/degrees.hpp"
#include "text/utf8.hpp"

namespace mocap::vrma {

namespace {

using mocap::detail::NoTPose;
using mocap::detail::TPose;

Error error_of(const NoTPose& failure, const Clip& clip) {
  using Reason = NoTPose::Reason;
  if (failure.reason == Reason::no_body)
    return make_diagnostic(codes::vrma_body, "no left and right hands and feet were found");
  if (failure.reason == Reason::no_channels) {
    Error error = make_diagnostic(
        codes::vrma_rest_pose,
        fmt::format("`{}` has no rotation channels, so its limb cannot be rotated into a T-pose",
                    text::shown(clip.skeleton[failure.joint].name)));
    error.advise("Add rotation channels to the joints of arms and legs: --add-channels rotations.",
                 {}, Audience::command);
    return error;
  }
  Error error = make_diagnostic(codes::vrma_rest_pose,
                                failure.reason == Reason::no_facing
                                    ? "the facing direction of the rest pose is uncertain"
                                    : "the rest pose is not upright, so no T-pose can be computed");
  const std::vector<std::size_t>& frames = failure.stance.frames;
  if (!frames.empty()) {
    error.advise(
        fmt::format("Use an upright frame as the rest pose: --rest-pose frame:{}.", frames.front()),
        {}, Audience::command);
  } else {
    error.advise(
        "No frame of the motion is upright and could be the rest pose: use a file with an "
        "upright rest pose.");
  }
  return error;
}

/// The largest angle by which a joint is rotated from the rest pose, in degrees.
double largest_turn_deg(const TPose& pose, const Poses& rest) {
  double largest = 0.0;
  for (std::size_t i = 0; i < rest.joints; ++i)
    largest = std::max(largest, pose.rotations[i].angularDistance(rest.world_rotation(0, i)));
  return mocap::detail::degrees(largest);
}

std::vector<Quaternion> rotations_of(const Poses& rest) {
  std::vector<Quaternion> rotations;
  rotations.reserve(rest.joints);
  for (std::size_t i = 0; i < rest.joints; ++i) rotations.push_back(rest.world_rotation(0, i));
  return rotations;
}

void add_positions(const Skeleton& skeleton, ReferencePose& pose) {
  pose.positions.reserve(skeleton.size());
  for (const Joint& joint : skeleton.joints()) {
    const bool is_root = joint.parent == Joint::no_parent;
    pose.positions.push_back(is_root ? joint.offset
                                     : Vector3(pose.positions[joint.parent] +
                                               pose.rotations[joint.parent] * joint.offset));
  }
}

}  // namespace

Result<ReferencePose> find_reference_pose(const Clip& clip) {
  const Poses rest = evaluate_rest(clip.skeleton);
  if (rest.frames == 0) return fail(codes::limit_memory, "not enough memory for the poses");
  const bool is_declared = mocap::detail::PartNames(clip.skeleton).are_declared();
  tl::expected<TPose, NoTPose> t_pose = mocap::detail::t_pose_of(clip, 0.0);
  const bool is_trusted =
      is_declared && (t_pose || t_pose.error().reason != NoTPose::Reason::not_upright);
  if (!t_pose && !is_trusted) return tl::unexpected<Error>(error_of(t_pose.error(), clip));
  // T-poses in real files have arms that slope by up to this much.
  constexpr double accepted_deg = 20.0;
  ReferencePose pose;
  if (t_pose) {
    pose.up = t_pose->up;
    pose.facing = t_pose->facing;
  }
  if (is_trusted && (!t_pose || largest_turn_deg(*t_pose, rest) <= accepted_deg)) {
    pose.rotations = rotations_of(rest);
    pose.is_declared = true;
  } else {
    pose.rotations = std::move(t_pose->rotations);
  }
  add_positions(clip.skeleton, pose);
  return pose;
}

}  // namespace mocap::vrma
