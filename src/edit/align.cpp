// SPDX-License-Identifier: MIT
#include "mocap/edit/align.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "body/pose_blocks.hpp"
#include "check/joint_match.hpp"
#include "edit/assumed_up.hpp"
#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/frames_between.hpp"
#include "edit/joint_track.hpp"
#include "edit/notes.hpp"
#include "edit/second_clip.hpp"
#include "edit/time_warp.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/facts.hpp"

namespace mocap::edit {

namespace {

/// Frames of the longer motion that the first, coarse search looks at.
constexpr std::size_t frames_compared = 400;
/// Share of the shorter motion that overlaps at any offset.
constexpr double least_overlap = 0.5;

/// Rotations of one joint in both clips, frames of motion only.
struct JointRotations {
  std::vector<Quaternion> clip;
  std::vector<Quaternion> other;
};

bool is_compared(const Skeleton& skeleton, std::size_t joint) {
  return skeleton[joint].parent != Joint::no_parent && turns(skeleton[joint]);
}

std::vector<detail::JointPair> compared_joints(const Skeleton& clip, const Skeleton& other) {
  std::vector<detail::JointPair> pairs = detail::match_joints(clip, other);
  std::erase_if(pairs, [&](const detail::JointPair& pair) {
    return !is_compared(clip, pair.a) || !is_compared(other, pair.b);
  });
  return pairs;
}

std::vector<Quaternion> joint_rotations(const Clip& clip, std::size_t joint) {
  const std::size_t first = first_of_motion(clip);
  return track_of(clip, joint, clip.skeleton.channel_offsets()[joint],
                  {first, clip.motion.frames() - first})
      .rotations;
}

/// The mean angle in radians at offsets of the clip's frames against the other's: at offset d,
/// frame i of the clip is compared with frame i + d of the other.
class OffsetSearch {
 public:
  explicit OffsetSearch(const std::vector<JointRotations>& joints)
      : joints_(joints),
        own_(static_cast<std::ptrdiff_t>(joints.front().clip.size())),
        other_(static_cast<std::ptrdiff_t>(joints.front().other.size())) {}

  std::pair<std::ptrdiff_t, double> best() const {
    const auto overlap = std::max<std::ptrdiff_t>(
        static_cast<std::ptrdiff_t>(least_overlap * static_cast<double>(std::min(own_, other_))),
        1);
    const std::ptrdiff_t first = overlap - own_;
    const std::ptrdiff_t last = other_ - overlap;
    const std::ptrdiff_t step = std::max<std::ptrdiff_t>(
        std::max(own_, other_) / static_cast<std::ptrdiff_t>(frames_compared), 1);
    const std::ptrdiff_t coarse = coarse_best(first, last, step);
    const std::ptrdiff_t window = 2 * step;
    std::pair<std::ptrdiff_t, double> best{coarse, angle_at(coarse, step)};
    for (std::ptrdiff_t offset = std::max(first, coarse - window);
         offset <= std::min(last, coarse + window); ++offset) {
      const double angle = angle_at(offset, step);
      if (angle < best.second) best = {offset, angle};
    }
    return best;
  }

 private:
  /// Of offsets that fit nearly alike, as those of a motion that repeats itself, the smallest.
  std::ptrdiff_t coarse_best(std::ptrdiff_t first, std::ptrdiff_t last, std::ptrdiff_t step) const {
    std::vector<std::pair<std::ptrdiff_t, double>> angles;
    // Multiples of the step, so that 0 is one of them.
    for (std::ptrdiff_t offset = first / step * step; offset <= last; offset += step) {
      if (offset >= first) angles.emplace_back(offset, angle_at(offset, step));
    }
    if (angles.empty()) return std::clamp<std::ptrdiff_t>(0, first, last);
    const auto less = [](const auto& a, const auto& b) { return a.second < b.second; };
    const auto [least, most] = std::minmax_element(angles.begin(), angles.end(), less);
    constexpr double alike_part = 0.01;
    const double alike = least->second + alike_part * (most->second - least->second);
    std::optional<std::ptrdiff_t> found;
    for (const auto& [offset, angle] : angles) {
      if (angle <= alike && (!found || std::abs(offset) < std::abs(*found))) found = offset;
    }
    return found.value_or(least->first);
  }

  double angle_at(std::ptrdiff_t offset, std::ptrdiff_t stride) const {
    const std::ptrdiff_t first = std::max<std::ptrdiff_t>(0, -offset);
    const std::ptrdiff_t end = std::min(own_, other_ - offset);
    double sum = 0.0;
    std::size_t count = 0;
    for (const JointRotations& joint : joints_) {
      for (std::ptrdiff_t i = first; i < end; i += stride) {
        const Quaternion& a = joint.clip[static_cast<std::size_t>(i)];
        const Quaternion& b = joint.other[static_cast<std::size_t>(i + offset)];
        sum += 2.0 * std::acos(std::min(std::abs(a.dot(b)), 1.0));
        ++count;
      }
    }
    return sum / static_cast<double>(count);
  }

  const std::vector<JointRotations>& joints_;
  std::ptrdiff_t own_;
  std::ptrdiff_t other_;
};

/// Frames of the clip after the shift, as frames of it before.
std::vector<std::size_t> shifted_frames(const Clip& clip, std::ptrdiff_t offset) {
  const std::size_t first = first_of_motion(clip);
  std::vector<std::size_t> frames;
  if (first > 0) frames.push_back(0);
  for (std::ptrdiff_t i = 0; i < offset; ++i) frames.push_back(first);
  const std::size_t left_out = offset < 0 ? static_cast<std::size_t>(-offset) : 0;
  for (std::size_t i = first + left_out; i < clip.motion.frames(); ++i) frames.push_back(i);
  return frames;
}

/// Standard deviation of the filter of the time curve.
constexpr double curve_smoothed_s = 0.05;
constexpr double most_frames_smoothed = 100.0;  ///< That many at 2,000 frames a second.

/// Joints of one clip that have a partner in the other one, as the hips see them.
struct SeenJoints {
  std::size_t hips = 0;
  std::vector<std::size_t> joints;
  Vector3 up = Vector3::UnitY();
  double size = 1.0;  ///< Of the figure, file units.
};

std::size_t hips_of(const Skeleton& skeleton) {
  return find_body_parts(skeleton).hips.value_or(0);
}

/// The farthest joint from the hips in the rest pose.
double rest_reach(const SeenJoints& seen, const Skeleton& skeleton) {
  const Poses rest = evaluate_rest(skeleton);
  const Vector3 hips = detail::world_position(rest, 0, seen.hips);
  double farthest = 0.0;
  for (const std::size_t joint : seen.joints) {
    farthest = std::max(farthest, (detail::world_position(rest, 0, joint) - hips).norm());
  }
  return farthest;
}

/// Where joints are relative to the hips, turned as the hips are in the rest pose, in parts of the
/// figure's size; and where up is, so that a figure that lies differs from one that stands.
PoseTrack pose_track(const Clip& clip, const SeenJoints& seen) {
  constexpr double up_length = 0.5;
  PoseTrack track;
  track.points = seen.joints.size() + 1;
  const std::size_t first = first_of_motion(clip);
  track.values.reserve(3 * track.points * (clip.motion.frames() - first));
  const Quaternion rest =
      detail::world_rotation(evaluate_rest(clip.skeleton), 0, seen.hips).normalized();
  const auto add = [&](const Vector3& point) {
    for (const double value : point) track.values.push_back(static_cast<float>(value));
  };
  const std::size_t block = detail::frames_per_block(clip.skeleton.size());
  PosesF poses;
  for (std::size_t frame = first; frame < clip.motion.frames(); frame += block) {
    evaluate(clip, {frame, block, false, true}, poses);
    for (std::size_t i = 0; i < poses.frames; ++i) {
      const Quaternion turn =
          (detail::world_rotation(poses, i, seen.hips) * rest.conjugate()).conjugate();
      const Vector3 hips = detail::world_position(poses, i, seen.hips);
      for (const std::size_t joint : seen.joints) {
        add(turn * (detail::world_position(poses, i, joint) - hips) / seen.size);
      }
      add(turn * seen.up * up_length);
    }
  }
  return track;
}

/// Both clips as points of the same joints.
std::pair<PoseTrack, PoseTrack> pose_tracks(const Clip& clip, const Clip& other) {
  SeenJoints own{hips_of(clip.skeleton), {}, detail::up_vector(clip)};
  SeenJoints others{hips_of(other.skeleton), {}, own.up};
  for (const detail::JointPair& pair : detail::match_joints(clip.skeleton, other.skeleton)) {
    if (pair.a == own.hips || pair.b == others.hips) continue;
    own.joints.push_back(pair.a);
    others.joints.push_back(pair.b);
  }
  own.size = guess_scale(clip.skeleton).body_length;
  others.size = guess_scale(other.skeleton).body_length;
  if (!(own.size > 0.0 && others.size > 0.0)) {
    own.size = rest_reach(own, clip.skeleton);
    others.size = rest_reach(others, other.skeleton);
  }
  if (!(own.size > 0.0 && others.size > 0.0)) own.size = others.size = 1.0;
  return {pose_track(clip, own), pose_track(other, others)};
}

/// The mean distance of two motions along a time curve.
double mean_distance(const PoseTrack& clip, const PoseTrack& other,
                     const std::vector<double>& curve) {
  double sum = 0.0;
  for (std::size_t frame = 0; frame < curve.size(); ++frame) {
    sum += pose_distance(clip, curve[frame], other, frame);
  }
  return sum / static_cast<double>(curve.size());
}

/// Both clips at the same times, as long as both last.
std::vector<double> same_times(const PoseTrack& clip, const PoseTrack& other) {
  std::vector<double> times(std::min(clip.frames(), other.frames()));
  for (std::size_t frame = 0; frame < times.size(); ++frame) {
    times[frame] = static_cast<double>(frame);
  }
  return times;
}

/// Where a curve rises most, and where least: the frames at which these steps begin.
std::string stretch_text(const std::vector<double>& curve, const FrameTime& frame_time) {
  std::pair<double, std::size_t> fastest{1.0, 0};
  std::pair<double, std::size_t> slowest{1.0, 0};
  for (std::size_t frame = 0; frame + 1 < curve.size(); ++frame) {
    const double speed = curve[frame + 1] - curve[frame];
    if (speed > fastest.first) fastest = {speed, frame};
    if (speed < slowest.first) slowest = {speed, frame};
  }
  return fmt::format(
      "it plays up to {:.2f} times as fast (at {:.3f} s) and {:.2f} times as slow (at {:.3f} s)",
      fastest.first, frame_time.time_of(fastest.second), 1.0 / slowest.first,
      frame_time.time_of(slowest.second));
}

Status lengths_differ(double seconds, double other_seconds) {
  return fail_advised(
      Code::edit_clips_differ,
      fmt::format("a motion of {:.4g} s cannot be warped onto one of {:.4g} s: one is more than {} "
                  "times as long as the other",
                  seconds, other_seconds, Align::greatest_stretch),
      "cut both to the same movement first, with --trim");
}

/// From the first frame of motion to the last one.
double motion_seconds(const Clip& clip) {
  return clip.motion.frame_time.time_of(clip.motion.frames() - 1 - first_of_motion(clip));
}

/// Whether the clip is as long as the other one, and every frame stays where it is.
bool is_same_time(const std::vector<double>& curve, std::size_t frames) {
  for (std::size_t frame = 0; frame < curve.size(); ++frame) {
    if (std::abs(curve[frame] - static_cast<double>(frame)) > tolerance_frames) return false;
  }
  return curve.size() == frames;
}

constexpr std::string_view in_time = "the clip is in time with the other one already";

Status report_in_time(const Clip& clip, Diagnostics& diagnostics) {
  Diagnostic note = make_diagnostic(Code::edit_align, std::string(in_time));
  note.at.file = clip.metadata.source;
  diagnostics.add(std::move(note));
  return {};
}

Status warp_clip(const Clip& other, Clip& clip, Diagnostics& diagnostics) {
  const auto [own, target] = pose_tracks(clip, other);
  if (!can_warp(own.frames(), target.frames())) {
    return lengths_differ(motion_seconds(clip), motion_seconds(other));
  }
  const FrameTime frame_time = clip.motion.frame_time;
  const double smoothed =
      std::min(curve_smoothed_s * frame_time.frames_per_second(), most_frames_smoothed);
  const std::vector<double> curve = time_curve(own, target, smoothed);
  const double before = mean_distance(own, target, same_times(own, target));
  const double after = mean_distance(own, target, curve);
  const ReferenceAside reference(clip);
  clip.motion = frames_at(clip, curve, frame_time);
  reference.put_back(clip, frames_met(curve));
  if (is_same_time(curve, own.frames())) return report_in_time(clip, diagnostics);
  Diagnostic note = make_diagnostic(
      Code::edit_align,
      fmt::format(
          "the clip was warped onto the other one: its joints were {:.2f} % of the figure's "
          "size apart on average, and are {:.2f} % apart",
          100.0 * before, 100.0 * after));
  note.detail = stretch_text(curve, frame_time);
  note.advice = "Where the result is wrong, cut both clips to the same movement first: --trim.";
  note.at.file = clip.metadata.source;
  diagnostics.add(std::move(note));
  return {};
}

Status shift_clip_in_time(const Clip& other, Clip& clip, Diagnostics& diagnostics) {
  std::vector<JointRotations> joints;
  for (const detail::JointPair& pair : compared_joints(clip.skeleton, other.skeleton)) {
    joints.push_back({joint_rotations(clip, pair.a), joint_rotations(other, pair.b)});
  }
  if (joints.front().other.empty()) {
    return fail(Code::edit_clips_differ, "the other clip is shorter than one frame of this one");
  }
  const auto [offset, angle] = OffsetSearch(joints).best();
  const auto frames = static_cast<std::size_t>(std::abs(offset));
  if (offset != 0) take_frames(clip, shifted_frames(clip, offset));
  constexpr double degrees_per_radian = 57.29577951308232;
  std::string message(in_time);
  if (offset != 0) {
    message = fmt::format("the clip was {} frames ({:.3f} s) {} the other one, and is in time now",
                          frames, clip.motion.frame_time.time_of(frames),
                          offset < 0 ? "behind" : "ahead of");
  }
  Diagnostic note = make_diagnostic(Code::edit_align, std::move(message));
  note.detail = fmt::format("{} joints are {:.2f} degrees apart there on average", joints.size(),
                            angle * degrees_per_radian);
  note.at.file = clip.metadata.source;
  diagnostics.add(std::move(note));
  return {};
}

}  // namespace

Status validate(const Align& options, const Clip& clip) {
  const bool warps = options.kind == Align::Kind::warp;
  if (Status sound = check_second(Code::edit_clips_differ, clip, options.other, warps); !sound) {
    return sound;
  }
  const Clip& other = *options.other;
  if (compared_joints(clip.skeleton, other.skeleton).empty()) {
    return fail_advised(Code::edit_clips_differ,
                        "no joint that rotates has the same name in both clips",
                        std::string(same_names_advice));
  }
  for (const Clip* each : {&clip, &other}) {
    if (each->motion.frames() < first_of_motion(*each) + 2) {
      return fail(Code::edit_clips_differ, "a clip of fewer than two frames has no time to align");
    }
  }
  if (!warps) return {};
  if (!clip.motion.frame_time.believable()) {
    return fail(Code::edit_rate, "the clip's own frame time cannot be, so it has no speed");
  }
  const double seconds = motion_seconds(clip);
  const double other_seconds = motion_seconds(other);
  // A frame more or less is the matter of the rate that both get.
  const double frame = clip.motion.frame_time.time_of(1);
  if (std::max(seconds, other_seconds) - frame >
      Align::greatest_stretch * (std::min(seconds, other_seconds) + frame)) {
    return lengths_differ(seconds, other_seconds);
  }
  return {};
}

Status apply(const Align& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  Result<std::optional<Clip>> changed = like(clip, *options.other, false, diagnostics);
  if (!changed) return tl::unexpected<Error>(std::move(changed.error()));
  const Clip& other = changed->has_value() ? **changed : *options.other;
  report_assumed_up(clip, diagnostics);
  return options.kind == Align::Kind::warp ? warp_clip(other, clip, diagnostics)
                                           : shift_clip_in_time(other, clip, diagnostics);
}

}  // namespace mocap::edit
