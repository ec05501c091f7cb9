// SPDX-License-Identifier: MIT
#include "mocap/edit/align.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "check/joint_match.hpp"
#include "edit/advised.hpp"
#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/joint_track.hpp"
#include "edit/second_clip.hpp"

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

}  // namespace

Status validate(const Align& options, const Clip& clip) {
  if (Status sound = check_second(Code::edit_clips_differ, clip, options.other, false); !sound) {
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
  return {};
}

Status apply(const Align& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  Result<std::optional<Clip>> changed = like(clip, *options.other, false, diagnostics);
  if (!changed) return tl::unexpected<Error>(std::move(changed.error()));
  const Clip& other = changed->has_value() ? **changed : *options.other;
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
  std::string message = "the clip is in time with the other one already";
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

}  // namespace mocap::edit
