// SPDX-License-Identifier: MIT
#include "edit/skeleton/t_pose.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "body/t_pose.hpp"
#include "edit/figures.hpp"
#include "edit/notes.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/edit/values.hpp"
#include "mocap/evaluate.hpp"
#include "text/utf8.hpp"

namespace mocap::edit {

namespace {

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
  using Reason = detail::NoTPose::Reason;
  auto pose = detail::t_pose_of(clip, arms_below_deg);
  if (pose) return std::move(pose->rotations);
  switch (pose.error().reason) {
    case Reason::no_channels:
      return limb_cannot_turn(clip.skeleton[pose.error().joint]);
    case Reason::not_upright:
    case Reason::no_facing:
      return rest_pose_is_not_upright(pose.error().stance, !clip.motion.empty());
    case Reason::no_body:
      break;
  }
  return fail(codes::edit_no_body, "no left and right hands and feet were found");
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
