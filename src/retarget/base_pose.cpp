// SPDX-License-Identifier: MIT
#include "retarget/base_pose.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>
#include <vector>

#include "body/analysis.hpp"
#include "body/axes.hpp"
#include "body/known_up.hpp"
#include "body/limbs.hpp"
#include "body/posture.hpp"
#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"
#include "pose/poses_of.hpp"
#include "retarget/hinge.hpp"
#include "text/utf8.hpp"

namespace mocap::retarget {

namespace {

/// Directions that differ by less than 11 degrees from an axis of the file are that axis: the
/// difference is the asymmetry of the figure.
constexpr double same_axis_cosine = 0.98;

/// The direction of a horizontal vector, rounded to an axis of the file if it is close to one.
Vector3 horizontal_direction(const Vector3& vector, const Vector3& up) {
  const Vector3 unit = level(vector, up).normalized();
  const detail::NearestAxis nearest = detail::nearest_axis(unit);
  const Vector3 axis = detail::vector_of(nearest.axis);
  const bool is_axis = nearest.cosine >= same_axis_cosine && std::abs(axis.dot(up)) < 1e-9;
  return is_axis ? axis : unit;
}

/// From a joint on the right to that on the left; zero without both.
Vector3 between(const Poses& pose, const detail::PartJoint& right, const detail::PartJoint& left) {
  if (!left || !right) return Vector3::Zero();
  return pose.world_position(0, *left) - pose.world_position(0, *right);
}

Vector3 left_of_hips(const Poses& pose, const detail::FigureParts& figure) {
  return between(pose, figure.right.thigh, figure.left.thigh);
}

Vector3 left_of_shoulders(const Poses& pose, const detail::FigureParts& figure) {
  return between(pose, figure.right.upper_arm, figure.left.upper_arm);
}

}  // namespace

Vector3 level(const Vector3& vector, const Vector3& up) {
  return vector - up.dot(vector) * up;
}

Vector3 to_left(const Poses& pose, const detail::FigureParts& figure) {
  return left_of_hips(pose, figure) + left_of_shoulders(pose, figure);
}

namespace {

Result<BasePose> with_left(BasePose base, const Skeleton& skeleton,
                           const detail::FigureParts& figure) {
  const Vector3 left = level(to_left(base.pose, figure), base.up);
  if (!(left.norm() > 0.0) || !std::isfinite(left.norm())) {
    const detail::PartJoint one = figure.left.thigh ? figure.left.thigh : figure.left.upper_arm;
    const detail::PartJoint other =
        figure.right.thigh ? figure.right.thigh : figure.right.upper_arm;
    Error error = make_diagnostic(
        codes::retarget_body,
        fmt::format(
            "left and right cannot be distinguished: `{}` and `{}` are not beside each other",
            text::shown(skeleton[*one].name), text::shown(skeleton[*other].name)));
    error.subject = skeleton[*one].name;
    return tl::unexpected<Error>(std::move(error));
  }
  base.left = horizontal_direction(left, base.up);
  return base;
}

Clip rest_of(const Clip& clip) {
  Clip rest;
  rest.skeleton = clip.skeleton;
  rest.motion = Motion(0, clip.skeleton.channel_count());
  rest.metadata.up = clip.metadata.up;
  return rest;
}

Result<BasePose> at_rest(const Clip& clip, const detail::FigureParts& figure) {
  const Vector3 up = detail::vector_of(guess_axes(rest_of(clip)).up);
  const AxisGuess axes = guess_axes(clip);
  // The motion may have another up axis than the rest pose.
  const bool is_likely = !clip.motion.empty() && axes.up_confidence >= Confidence::medium;
  return with_left({.pose = evaluate_rest(clip.skeleton),
                    .up = up,
                    .world_up = is_likely ? detail::vector_of(axes.up) : up},
                   clip.skeleton, figure);
}

Result<BasePose> at_frame(const Clip& clip, const detail::FigureParts& figure, std::size_t frame) {
  if (frame >= clip.motion.frames()) {
    return fail(codes::argument_invalid, fmt::format("there is no frame {}; the motion has {}",
                                                     frame, clip.motion.frames()));
  }
  Poses pose = detail::poses_of(clip, {.first_frame = frame, .frame_count = 1});
  const detail::Posture posture =
      detail::posture_of(pose, 0, clip.skeleton, detail::find_body(clip.skeleton));
  const Vector3 up = detail::is_upright(posture)
                         ? detail::vector_of(detail::nearest_axis(posture.feet_to_head).axis)
                         : detail::up_vector(clip);
  return with_left({.pose = std::move(pose), .frame = frame, .up = up, .world_up = up},
                   clip.skeleton, figure);
}

/// Whether hips, spine, neck and head are along one line in the rest pose, and hips and shoulders
/// are level and face the same way.
bool has_straight_trunk(const Poses& rest, const detail::FigureParts& figure, const Vector3& up) {
  constexpr double least_cosine = 0.85;
  constexpr double least_level_share = 0.7;
  const Vector3 hips = left_of_hips(rest, figure);
  const Vector3 shoulders = left_of_shoulders(rest, figure);
  const auto is_level = [&](const Vector3& left) {
    return level(left, up).norm() > least_level_share * left.norm();
  };
  if (!is_level(hips) || !is_level(shoulders) ||
      !(level(hips, up).normalized().dot(level(shoulders, up).normalized()) > least_cosine))
    return false;
  std::vector<std::size_t> chain{*figure.hips};
  chain.insert(chain.end(), figure.spine.begin(), figure.spine.end());
  chain.insert(chain.end(), figure.neck.begin(), figure.neck.end());
  if (figure.head) chain.push_back(*figure.head);
  for (std::size_t i = 1; i < chain.size(); ++i) {
    const Vector3 bone = rest.world_position(0, chain[i]) - rest.world_position(0, chain[i - 1]);
    if (bone.norm() > 0.0 && bone.dot(up) < least_cosine * bone.norm()) return false;
  }
  return chain.size() > 2;
}

/// Whether the motion shows the hinges of all limbs.
bool shows_hinges(const Clip& clip, const detail::FigureParts& figure) {
  const auto is_shown = [&](detail::PartJoint begin, detail::PartJoint bend,
                            detail::PartJoint end) {
    return !begin || !bend || !end || !hinge_of(clip, {*begin, *bend, *end}).isZero();
  };
  for (const detail::SideParts* const side : {&figure.left, &figure.right})
    if (!is_shown(side->upper_arm, side->forearm, side->hand) ||
        !is_shown(side->thigh, side->shin, side->foot))
      return false;
  return true;
}

/// The rest pose, seen with the trunk upright, if that is straight. Data sets such as LAFAN1 have
/// rest poses in which all bones have one direction: trunk and hips are natural, and the limbs
/// are turned into the T-pose with the hinges that the motion shows.
std::optional<BasePose> with_straight_trunk(const Clip& clip, const detail::FigureParts& figure) {
  if (clip.motion.empty() || (!figure.head && figure.neck.empty())) return std::nullopt;
  const Poses rest = evaluate_rest(clip.skeleton);
  const std::size_t top = figure.head ? *figure.head : figure.neck.back();
  const Vector3 trunk = rest.world_position(0, top) - rest.world_position(0, *figure.hips);
  if (!(trunk.norm() > 0.0)) return std::nullopt;
  const Vector3 up = detail::vector_of(detail::nearest_axis(trunk).axis);
  if (!has_straight_trunk(rest, figure, up) || !shows_hinges(clip, figure)) return std::nullopt;
  Result<BasePose> base = with_left(
      {.pose = rest, .has_trunk_only = true, .up = up, .world_up = detail::up_vector(clip)},
      clip.skeleton, figure);
  if (!base) return std::nullopt;
  return std::move(*base);
}

/// The rest pose if it is upright, otherwise a reference pose in the first frame, otherwise the
/// most upright frame.
Result<BasePose> most_suitable(const Clip& clip, const detail::FigureParts& figure) {
  // Without legs or a trunk, no pose shows whether the body is upright.
  const bool has_legs = figure.left.foot && figure.right.foot;
  const bool has_trunk = figure.head || !figure.spine.empty() || !figure.neck.empty() ||
                         figure.left.upper_arm || figure.right.upper_arm;
  if (!has_legs || !has_trunk || mocap::find_stance(rest_of(clip)).rest_pose_is_upright ||
      detail::stands_at_rest(clip.skeleton, figure)) {
    return at_rest(clip, figure);
  }
  const detail::Analysis analysis(clip);
  if (analysis.first_frame() > 0) return at_frame(clip, figure, 0);
  if (std::optional<BasePose> base = with_straight_trunk(clip, figure)) return std::move(*base);
  const mocap::Stance found = mocap::find_stance(clip);
  if (!found.frames.empty()) {
    Result<BasePose> base = at_frame(clip, figure, found.frames.front());
    if (base) base->is_of_motion = true;
    return base;
  }
  return fail(codes::retarget_body,
              "the figure is upright neither in its rest pose nor in any frame");
}

}  // namespace

Result<BasePose> choose_base_pose(const Clip& clip, const detail::FigureParts& figure,
                                  const ReferencePose& choice) {
  using Kind = ReferencePose::Kind;
  if (choice.kind == Kind::automatic) return most_suitable(clip, figure);
  if (choice.kind == Kind::frame) return at_frame(clip, figure, choice.frame);
  return at_rest(clip, figure);
}

}  // namespace mocap::retarget
