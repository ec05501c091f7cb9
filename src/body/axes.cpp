// SPDX-License-Identifier: MIT
#include "body/axes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "body/frame_spans.hpp"
#include "body/pose_blocks.hpp"
#include "body/posture.hpp"

namespace mocap {

std::string to_string(Axis axis) {
  constexpr const char* names[] = {"+X", "-X", "+Y", "-Y", "+Z", "-Z"};
  return names[static_cast<std::size_t>(axis)];
}

namespace detail {

namespace {

/// A figure's head is hardly ever more than 25 degrees off the line above its feet in a rest pose.
constexpr double upright_cosine = 0.9;
/// A rest pose stands when head and feet are this part of the body's length apart. Rest poses in
/// which every bone lies along one axis (LAFAN1) fold to less.
constexpr double standing_stretch = 0.7;
/// Mean of the directions from feet to head over a motion: 1 when it stands all the time. Below
/// this it lies, rolls or tumbles too much to tell an axis.
constexpr double clear_mean = 0.6;
constexpr double very_clear_mean = 0.85;
/// A pose file shows a handful of frames, which may well lie or fly: no evidence of its own.
constexpr std::size_t frames_of_a_motion = 10;
/// Facing: less than 18 and 40 degrees off an axis.
constexpr double exact_facing_cosine = 0.95;
constexpr double near_facing_cosine = 0.77;
/// Toes that point more than 120 degrees away from where the left and right joints say front is.
constexpr double toes_behind_cosine = -0.5;

/// Poses are sampled, since an axis shows in a few as well as in all.
constexpr std::size_t sampled_frames = 32;
constexpr std::size_t heading_frames = 8;
constexpr double heading_seconds = 1.0;

std::vector<Posture> sample_postures(const Clip& clip, const Body& body,
                                     const std::vector<std::size_t>& frames) {
  std::vector<Posture> postures;
  postures.reserve(frames.size());
  PosesF pose;
  for (const std::size_t frame : frames) {
    evaluate(clip, {.first_frame = frame, .frame_count = 1, .local = false, .world = true}, pose);
    postures.push_back(posture_of(pose, 0, clip.skeleton, body));
  }
  return postures;
}

/// What the motion says about up.
struct MotionUp {
  NearestAxis mean;
  double share = 0.0;  ///< Part of the sampled frames in which the head is nearest to that axis.
};

MotionUp motion_up(const std::vector<Posture>& postures) {
  MotionUp up;
  if (postures.empty()) return up;
  Vector3 sum = Vector3::Zero();
  for (const Posture& posture : postures) sum += posture.feet_to_head;
  const auto count = static_cast<double>(postures.size());
  up.mean = nearest_axis(sum);
  up.mean.cosine = sum.dot(vector_of(up.mean.axis)) / count;
  const auto agreeing = std::count_if(postures.begin(), postures.end(), [&](const Posture& p) {
    return !p.feet_to_head.isZero() && nearest_axis(p.feet_to_head).axis == up.mean.axis;
  });
  up.share = static_cast<double>(agreeing) / count;
  return up;
}

void guess_up(const Posture& rest, const std::vector<Posture>& postures, AxisGuess& guess) {
  const NearestAxis rest_up = nearest_axis(rest.feet_to_head);
  const bool rest_stands = rest.stretch >= standing_stretch && rest_up.cosine >= upright_cosine;
  const MotionUp motion = motion_up(postures);
  const bool motion_stands = motion.mean.cosine >= clear_mean;
  const bool is_motion = postures.size() >= frames_of_a_motion;
  const std::string in_frames =
      postures.size() == 1
          ? "its one frame"
          : fmt::format("{:.0f} % of the frames", std::floor(motion.share * 100.0));
  const std::string in_motion = fmt::format("the head is above the feet along {} in {}",
                                            to_string(motion.mean.axis), in_frames);

  if (rest_stands && motion_stands && motion.mean.axis == rest_up.axis) {
    guess.up = rest_up.axis;
    guess.up_confidence = Confidence::high;
    guess.up_reason = in_motion + " and in the rest pose";
  } else if (rest_stands && (!motion_stands || !is_motion)) {
    guess.up = rest_up.axis;
    guess.up_confidence = postures.empty() ? Confidence::high : Confidence::medium;
    guess.up_reason =
        fmt::format("the head is above the feet along {} in the rest pose{}", to_string(guess.up),
                    postures.empty() ? "" : ", though not in the motion");
  } else if (motion_stands) {
    guess.up = motion.mean.axis;
    const bool is_sure = !rest_stands && motion.mean.cosine >= very_clear_mean;
    guess.up_confidence = !is_motion ? Confidence::low
                          : is_sure  ? Confidence::high
                                     : Confidence::medium;
    guess.up_reason = in_motion;
    if (rest_stands) {
      guess.up_reason += ", though the rest pose stands along " + to_string(rest_up.axis);
    }
  } else {
    guess.up_reason = rest.feet_to_head.isZero()
                          ? "no head and feet were found to tell it by; Y is the custom"
                          : "neither the rest pose nor the motion stands; Y is the custom";
  }
}

Confidence confidence_of_facing(double cosine, bool sides_known) {
  if (cosine >= exact_facing_cosine) return sides_known ? Confidence::high : Confidence::medium;
  return cosine >= near_facing_cosine && sides_known ? Confidence::medium : Confidence::low;
}

void guess_facing(const Clip& clip, const Body& body, const Posture& rest, std::size_t first_frame,
                  AxisGuess& guess) {
  const Vector3 up = vector_of(guess.up);
  const bool rest_stands =
      rest.stretch >= standing_stretch && rest.feet_to_head.dot(up) >= upright_cosine;
  const bool sides_known = body.sides_are_named;
  const Vector3 rest_heading =
      rest_stands ? heading_of(rest, up, sides_known) : Vector3(Vector3::Zero());
  const bool from_rest = !rest_heading.isZero();
  const Vector3 heading =
      from_rest ? rest_heading : start_heading(clip, body, first_frame, guess.up);
  if (heading.isZero()) {
    guess.facing =
        guess.up == Axis::plus_z || guess.up == Axis::minus_z ? Axis::minus_y : Axis::plus_z;
    guess.facing_reason = "no left and right joints were found to tell it by";
    return;
  }
  const NearestAxis nearest = nearest_axis(heading);
  guess.facing = nearest.axis;
  guess.facing_confidence = confidence_of_facing(nearest.cosine, sides_known);
  guess.facing_reason = fmt::format("by the {} {}", sides_known ? "left and right joints" : "feet",
                                    from_rest ? "of the rest pose" : "at the start of the motion");
  if (from_rest && sides_known) {
    const Vector3 toes = heading_of(rest, up, false);
    if (toes.dot(heading) <= toes_behind_cosine) {
      guess.sides_contradict = true;
      guess.facing_confidence = Confidence::low;
      guess.facing_reason += ", but the feet point the other way: left and right may be swapped";
    }
  }
  // A heading means no more than the up axis that it was measured around.
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

AxisGuess guess_axes(const Clip& clip, const Body& body, std::size_t first_frame) {
  AxisGuess guess;
  if (clip.skeleton.empty()) return guess;
  const Posture rest = posture_of(evaluate_rest(clip.skeleton), 0, clip.skeleton, body);
  guess_up(
      rest,
      sample_postures(clip, body, spread_frames(first_frame, clip.motion.frames(), sampled_frames)),
      guess);
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

AxisGuess guess_axes(const Clip& clip) {
  return detail::guess_axes(clip, detail::find_body(clip.skeleton),
                            has_reference_frame(clip) ? 1 : 0);
}

}  // namespace mocap
