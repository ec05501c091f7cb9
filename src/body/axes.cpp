// SPDX-License-Identifier: MIT
#include "body/axes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "body/frame_spans.hpp"
#include "body/points_up.hpp"
#include "body/pose_blocks.hpp"
#include "body/posture.hpp"
#include "body/up_axis.hpp"
#include "pose/frame_evaluator.hpp"

namespace mocap {

namespace detail {

namespace {

/// The facing direction is less than 18 or 40 degrees from an axis.
constexpr double exact_facing_cosine = 0.95;
constexpr double near_facing_cosine = 0.77;
/// Toes that point more than 120 degrees away from the front that the left and right joints imply.
constexpr double toes_behind_cosine = -0.5;

constexpr std::size_t heading_frames = 8;
constexpr double heading_seconds = 1.0;

std::vector<Posture> sample_postures(const Clip& clip, const Body& body,
                                     const std::vector<std::size_t>& frames) {
  std::vector<Posture> postures;
  postures.reserve(frames.size());
  FrameEvaluator evaluator(clip, FrameEvaluator::Space::world);
  evaluator.visit(frames, [&](const PosesF& poses, std::size_t index, std::size_t) {
    postures.push_back(posture_of(poses, index, clip.skeleton, body));
  });
  return postures;
}

Confidence confidence_of_facing(double cosine, bool sides_known) {
  if (cosine >= exact_facing_cosine) return sides_known ? Confidence::high : Confidence::medium;
  return cosine >= near_facing_cosine && sides_known ? Confidence::medium : Confidence::low;
}

void guess_facing(const Clip& clip, const Body& body, const Posture& rest, std::size_t first_frame,
                  AxisGuess& guess) {
  const Vector3 up = vector_of(guess.up);
  const bool rest_is_upright = is_upright(rest) && rest.feet_to_head.dot(up) >= upright_cosine;
  const bool sides_known = body.sides_are_named;
  const Vector3 rest_heading =
      rest_is_upright ? heading_of(rest, up, sides_known) : Vector3(Vector3::Zero());
  const bool from_rest = !rest_heading.isZero();
  const Vector3 heading =
      from_rest ? rest_heading : start_heading(clip, body, first_frame, guess.up);
  if (heading.isZero()) {
    guess.facing =
        guess.up == Axis::plus_z || guess.up == Axis::minus_z ? Axis::minus_y : Axis::plus_z;
    guess.facing_reason = "no left and right joints were found";
    return;
  }
  const NearestAxis nearest = nearest_axis(heading);
  guess.facing = nearest.axis;
  guess.facing_confidence = confidence_of_facing(nearest.cosine, sides_known);
  guess.facing_reason =
      fmt::format("from the {} {}", sides_known ? "left and right joints" : "feet",
                  from_rest ? "of the rest pose" : "at the start of the motion");
  if (from_rest && sides_known) {
    const Vector3 toes = heading_of(rest, up, false);
    if (toes.dot(heading) <= toes_behind_cosine) {
      guess.sides_contradict = true;
      guess.facing_confidence = Confidence::low;
      guess.facing_reason += ", but the feet point the other way: left and right may be swapped";
    }
  }
  // A heading is no more reliable than the up axis that it depends on.
  guess.facing_confidence =
      std::min(guess.facing_confidence, std::max(guess.up_confidence, Confidence::low));
}

}  // namespace

Vector3 vector_of(Axis axis) {
  const auto index = static_cast<int>(axis);
  Vector3 direction = Vector3::Zero();
  direction[index / 2] = index % 2 == 0 ? 1.0 : -1.0;
  return direction;
}

NearestAxis nearest_axis(const Vector3& direction) {
  const double length = direction.norm();
  if (!(length > 0.0)) return {};
  NearestAxis nearest{Axis::plus_y, -2.0};
  for (int i = 0; i < 6; ++i) {
    const auto axis = static_cast<Axis>(i);
    const double cosine = direction.dot(vector_of(axis)) / length;
    if (cosine > nearest.cosine) nearest = {axis, cosine};
  }
  return nearest;
}

AxisGuess guess_axes(const Clip& clip, const Body& body, std::size_t first_frame,
                     const FamilyGuess& family) {
  AxisGuess guess;
  if (clip.skeleton.empty()) {
    if (clip.metadata.up) {
      guess.up = *clip.metadata.up;
      guess.up_confidence = Confidence::high;
      guess.up_reason = "the up axis was specified";
    } else {
      guess_up_of_points(clip, guess);
    }
    return guess;
  }
  const Posture rest = posture_of(evaluate_rest(clip.skeleton), 0, clip.skeleton, body);
  if (clip.metadata.up) {
    guess.up = *clip.metadata.up;
    guess.up_confidence = Confidence::high;
    guess.up_reason = "the up axis was specified";
  } else {
    guess_up(clip, body, rest, first_frame, family, guess);
  }
  guess_facing(clip, body, rest, first_frame, guess);
  return guess;
}

Vector3 start_heading(const Clip& clip, const Body& body, std::size_t first_frame, Axis up) {
  const std::size_t end =
      std::min(first_frame + frames_in(clip.motion, heading_seconds), clip.motion.frames());
  Vector3 sum = Vector3::Zero();
  for (const Posture& posture :
       sample_postures(clip, body, spread_frames(first_frame, end, heading_frames))) {
    sum += heading_of(posture, vector_of(up), body.sides_are_named);
  }
  const double length = sum.norm();
  return length > 0.0 ? Vector3(sum / length) : Vector3(Vector3::Zero());
}

}  // namespace detail
}  // namespace mocap
