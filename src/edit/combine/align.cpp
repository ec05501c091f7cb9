// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "body/joint_match.hpp"
#include "edit/assumed_up.hpp"
#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/combine/pose_tracks.hpp"
#include "edit/combine/second_clip.hpp"
#include "edit/combine/time_warp.hpp"
#include "edit/edit_codes.hpp"
#include "edit/joint_track.hpp"
#include "edit/notes.hpp"
#include "edit/step_kind.hpp"
#include "edit/time/frames_between.hpp"
#include "mocap/edit/combine.hpp"

namespace mocap::edit {

namespace {

/// Maximum number of frames of the longer motion in the first, coarse search.
constexpr std::size_t frames_compared = 400;
/// Minimum overlap at any offset, as a fraction of the shorter motion.
constexpr double min_overlap = 0.5;

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

/// Searches for the offset of the clip relative to the other one with the smallest mean pose
/// distance. At offset d, frame i of the clip is compared with frame i + d of the other one.
class OffsetSearch {
 public:
  OffsetSearch(const PoseTrack& clip, const PoseTrack& other)
      : clip_(clip),
        other_(other),
        own_frames_(static_cast<std::ptrdiff_t>(clip.frames())),
        other_frames_(static_cast<std::ptrdiff_t>(other.frames())) {}

  /// The best offset and its mean distance.
  std::pair<std::ptrdiff_t, double> best() const {
    const std::ptrdiff_t shorter = std::min(own_frames_, other_frames_);
    const auto overlap = std::max<std::ptrdiff_t>(
        static_cast<std::ptrdiff_t>(min_overlap * static_cast<double>(shorter)), 1);
    const std::ptrdiff_t first = overlap - own_frames_;
    const std::ptrdiff_t last = other_frames_ - overlap;
    const std::ptrdiff_t step = std::max<std::ptrdiff_t>(
        std::max(own_frames_, other_frames_) / static_cast<std::ptrdiff_t>(frames_compared), 1);
    const std::ptrdiff_t coarse = coarse_best(first, last, step);
    const std::ptrdiff_t window = 2 * step;
    std::pair<std::ptrdiff_t, double> best{coarse, distance_at(coarse, step)};
    for (std::ptrdiff_t offset = std::max(first, coarse - window);
         offset <= std::min(last, coarse + window); ++offset) {
      const double distance = distance_at(offset, step);
      if (distance < best.second) best = {offset, distance};
    }
    return best;
  }

 private:
  /// The best offset of a coarse search. If several match almost equally well, as in a periodic
  /// motion, it is the smallest one.
  std::ptrdiff_t coarse_best(std::ptrdiff_t first, std::ptrdiff_t last, std::ptrdiff_t step) const {
    std::vector<std::pair<std::ptrdiff_t, double>> distances;
    // The offsets are multiples of the step, including 0.
    for (std::ptrdiff_t offset = first / step * step; offset <= last; offset += step) {
      if (offset >= first) distances.emplace_back(offset, distance_at(offset, step));
    }
    if (distances.empty()) return std::clamp<std::ptrdiff_t>(0, first, last);
    const auto less = [](const auto& a, const auto& b) { return a.second < b.second; };
    const auto [least, most] = std::minmax_element(distances.begin(), distances.end(), less);
    constexpr double alike_part = 0.01;
    const double alike = least->second + alike_part * (most->second - least->second);
    std::optional<std::ptrdiff_t> found;
    for (const auto& [offset, distance] : distances) {
      if (distance <= alike && (!found || std::abs(offset) < std::abs(*found))) found = offset;
    }
    return found.value_or(least->first);
  }

  /// Ignores frames with values that are not finite. If there are no others, the result is larger
  /// than any distance.
  double distance_at(std::ptrdiff_t offset, std::ptrdiff_t stride) const {
    const std::ptrdiff_t first = std::max<std::ptrdiff_t>(0, -offset);
    const std::ptrdiff_t end = std::min(own_frames_, other_frames_ - offset);
    double sum = 0.0;
    std::size_t count = 0;
    for (std::ptrdiff_t i = first; i < end; i += stride) {
      const double distance = pose_distance(clip_, static_cast<double>(i), other_,
                                            static_cast<std::size_t>(i + offset));
      if (!std::isfinite(distance)) continue;
      sum += distance;
      ++count;
    }
    constexpr double greatest = std::numeric_limits<double>::max();
    return count > 0 ? sum / static_cast<double>(count) : greatest;
  }

  const PoseTrack& clip_;
  const PoseTrack& other_;
  std::ptrdiff_t own_frames_;
  std::ptrdiff_t other_frames_;
};

/// For each frame of the shifted clip, the index of the original frame.
std::vector<std::size_t> shifted_frames(const Clip& clip, std::ptrdiff_t offset) {
  const std::size_t first = first_of_motion(clip);
  std::vector<std::size_t> frames;
  if (first > 0) frames.push_back(0);
  for (std::ptrdiff_t i = 0; i < offset; ++i) frames.push_back(first);
  const std::size_t left_out = offset < 0 ? static_cast<std::size_t>(-offset) : 0;
  for (std::size_t i = first + left_out; i < clip.motion.frames(); ++i) frames.push_back(i);
  return frames;
}

/// Standard deviation of the smoothing filter of the time curve.
constexpr double curve_smoothed_s = 0.05;
constexpr double max_frames_smoothed = 100.0;  ///< Applies above 2,000 frames per second.

/// The mean distance of two motions along a time curve.
double mean_distance(const PoseTrack& clip, const PoseTrack& other,
                     const std::vector<double>& curve) {
  double sum = 0.0;
  for (std::size_t frame = 0; frame < curve.size(); ++frame) {
    sum += pose_distance(clip, curve[frame], other, frame);
  }
  return sum / static_cast<double>(curve.size());
}

/// The curve without warping, up to the end of the shorter clip.
std::vector<double> same_times(const PoseTrack& clip, const PoseTrack& other) {
  std::vector<double> times(std::min(clip.frames(), other.frames()));
  for (std::size_t frame = 0; frame < times.size(); ++frame) {
    times[frame] = static_cast<double>(frame);
  }
  return times;
}

/// Describes the steepest and the flattest step of a curve.
std::string stretch_text(const std::vector<double>& curve, const FrameTime& frame_time) {
  std::pair<double, std::size_t> fastest{1.0, 0};
  std::pair<double, std::size_t> slowest{1.0, 0};
  for (std::size_t frame = 0; frame + 1 < curve.size(); ++frame) {
    const double speed = curve[frame + 1] - curve[frame];
    if (speed > fastest.first) fastest = {speed, frame};
    if (speed < slowest.first) slowest = {speed, frame};
  }
  return fmt::format(
      "it is sped up by at most a factor of {:.2f} (at {:.3f} s) and slowed down by at most {:.2f} "
      "(at {:.3f} s)",
      fastest.first, frame_time.time_of(fastest.second), 1.0 / slowest.first,
      frame_time.time_of(slowest.second));
}

Status lengths_differ(double seconds, double other_seconds) {
  return fail_advised(codes::edit_clips_differ,
                      fmt::format("a motion of {:.4g} s cannot be warped to one of {:.4g} s: one "
                                  "is more than {} times as long as the other",
                                  seconds, other_seconds, Align::greatest_stretch),
                      "Trim both to the same movement first, with --trim.");
}

/// Duration from the first to the last frame of the motion.
double motion_seconds(const Clip& clip) {
  return clip.motion.frame_time.time_of(clip.motion.frames() - 1 - first_of_motion(clip));
}

/// Whether both clips have the same number of frames, and the curve moves none of them.
bool is_same_time(const std::vector<double>& curve, std::size_t frames) {
  for (std::size_t frame = 0; frame < curve.size(); ++frame) {
    if (std::abs(curve[frame] - static_cast<double>(frame)) > tolerance_frames) return false;
  }
  return curve.size() == frames;
}

constexpr std::string_view in_time = "the clips are already aligned in time";

Status report_in_time(const Clip& clip, Diagnostics& diagnostics) {
  diagnostics.add(about_clip(clip, codes::edit_align, std::string(in_time)));
  return {};
}

Status warp_clip(const Clip& other, Clip& clip, Diagnostics& diagnostics) {
  const auto [own, target] = pose_tracks(clip, other);
  if (!can_warp(own.frames(), target.frames())) {
    return lengths_differ(motion_seconds(clip), motion_seconds(other));
  }
  const FrameTime frame_time = clip.motion.frame_time;
  const double smoothed =
      std::min(curve_smoothed_s * frame_time.frames_per_second(), max_frames_smoothed);
  const std::vector<double> curve = time_curve(own, target, smoothed);
  const double before = mean_distance(own, target, same_times(own, target));
  const double after = mean_distance(own, target, curve);
  const ScopedReferenceFrame reference(clip);
  reference.put_back(clip, frames_at(clip, curve, frame_time), frames_met(curve));
  if (is_same_time(curve, own.frames())) return report_in_time(clip, diagnostics);
  Diagnostic note =
      about_clip(clip, codes::edit_align,
                 fmt::format("the clip was warped to the other one: the mean distance of its "
                             "joints was {:.2f} % of the figure's size, now {:.2f} %",
                             100.0 * before, 100.0 * after));
  note.detail = stretch_text(curve, frame_time);
  note.advise("If the result is wrong, trim both clips to the same movement first: --trim.", {},
              Audience::command);
  diagnostics.add(std::move(note));
  return {};
}

Status shift_clip_in_time(const Clip& other, Clip& clip, Diagnostics& diagnostics) {
  const auto [own, target] = pose_tracks(clip, other);
  if (target.frames() == 0) {
    return fail(codes::edit_clips_differ, "the other clip is shorter than one frame of this one");
  }
  const auto [offset, distance] = OffsetSearch(own, target).best();
  const auto frames = static_cast<std::size_t>(std::abs(offset));
  if (offset != 0) take_frames(clip, shifted_frames(clip, offset));
  std::string message(in_time);
  if (offset != 0) {
    message = fmt::format("the clip was {} frames ({:.3f} s) {} the other one and has been shifted",
                          frames, clip.motion.frame_time.time_of(frames),
                          offset < 0 ? "behind" : "ahead of");
  }
  Diagnostic note = about_clip(clip, codes::edit_align, std::move(message));
  note.detail = fmt::format("the mean distance of its joints is now {:.2f} % of the figure's size",
                            100.0 * distance);
  diagnostics.add(std::move(note));
  return {};
}

}  // namespace

Status validate(const Align& options, const Clip& clip) {
  const bool warps = options.kind == Align::Kind::warp;
  if (Status sound = check_second(codes::edit_clips_differ, clip, options.other, false); !sound) {
    return sound;
  }
  const Clip& other = *options.other;
  if (compared_joints(clip.skeleton, other.skeleton).empty()) {
    return fail_advised(codes::edit_clips_differ,
                        "no joint that rotates has the same name in both clips",
                        std::string(same_names_advice));
  }
  // Without a trunk, the comparison depends on the rest poses, so these must match.
  if (!shows_trunk(clip, other)) {
    if (Status sound = check_second(codes::edit_clips_differ, clip, options.other, true); !sound) {
      return sound;
    }
  }
  for (const Clip* each : {&clip, &other}) {
    if (each->motion.frames() < first_of_motion(*each) + 2) {
      return fail(codes::edit_clips_differ,
                  "a clip of fewer than two frames cannot be aligned in time");
    }
  }
  if (!warps) return {};
  if (!clip.motion.frame_time.believable()) {
    return fail(codes::edit_rate, "the frame time of the clip is invalid, so its speed is unknown");
  }
  const double seconds = motion_seconds(clip);
  const double other_seconds = motion_seconds(other);
  // Resampling to the common frame rate may change a length by one frame.
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

namespace {

/// `other.bvh`, `other.bvh@warp`.
Result<Edit> parse_align(std::string_view value, const ClipReader& read) {
  if (!read) return fail(codes::edit_value, "align: files cannot be read here");
  constexpr std::string_view warp = "@warp";
  Align align;
  if (value.ends_with(warp)) {
    align.kind = Align::Kind::warp;
    value.remove_suffix(warp.size());
  }
  Result<Clip> other = read(std::string(value));
  if (!other) return tl::unexpected<Error>(std::move(other.error()));
  align.other = std::make_shared<const Clip>(std::move(*other));
  return Edit(std::move(align));
}

constexpr auto align_codes = edit_code_table({
    {.name = "edit.align",
     .severity = Severity::note,
     .title = "The clip was aligned in time",
     .explanation =
         "The time offset at which the poses of both clips match best, or how much the clip was "
         "sped up and slowed down, and the remaining mean distance. Poses are compared by joint "
         "positions relative to the trunk, which do not depend on the rest pose.",
     .remedy = "If the offset is wrong, set it with --trim or --extend.",
     .audience = Audience::command},
});

}  // namespace

extern constinit const StepKind align_step{
    .facts = {"align",
              "FILE",
              "",
              "Shift the clip in time to match the poses of another recording of the same "
              "movement. Reports the offset. FILE@warp also speeds it up and slows it down to "
              "follow the other one throughout, with the same duration.",
              {},
              true},
    .parse_file = parse_align,
    .codes = align_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_align = detail::code_in(edit::align_codes, "edit.align");

}  // namespace mocap::codes
