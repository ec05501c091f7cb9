// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "body/body.hpp"
#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/curve.hpp"
#include "edit/edit_codes.hpp"
#include "edit/joint_channels.hpp"
#include "edit/joint_track.hpp"
#include "edit/signal/repaired_frames.hpp"
#include "edit/step_kind.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/signal.hpp"
#include "model/ranking.hpp"

namespace mocap::edit {

namespace {

/// Minimum fraction of the other animated joints that must move while one is stuck.
constexpr double min_share_moving = 0.5;
constexpr std::size_t frames_behind = 5;

/// The number of joints whose values change in each frame, and in any frame.
struct Liveliness {
  std::vector<std::size_t> moving;
  std::size_t ever_moving = 0;
};

Liveliness liveliness_of(const Clip& clip, std::size_t first) {
  Liveliness lively;
  lively.moving.assign(clip.motion.frames(), 0);
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    bool ever = false;
    for (std::size_t frame = first + 1; frame < clip.motion.frames(); ++frame) {
      const auto now = clip.motion.row(frame);
      const auto before = clip.motion.row(frame - 1);
      const auto begin = static_cast<std::ptrdiff_t>(columns[joint]);
      const auto end = static_cast<std::ptrdiff_t>(columns[joint + 1]);
      if (std::equal(now.begin() + begin, now.begin() + end, before.begin() + begin)) continue;
      ++lively.moving[frame];
      ever = true;
    }
    if (ever) ++lively.ever_moving;
  }
  return lively;
}

struct StuckLimits {
  double least = 0.0;
  double times_usual = 0.0;
  std::size_t shortest = 2;
};

template <class Value>
class StuckRepair {
 public:
  StuckRepair(std::vector<Value>& curve, std::size_t begin, const StuckLimits& limits,
              const Liveliness& lively)
      : curve_(curve), begin_(begin), limits_(limits), lively_(lively) {}

  std::vector<FrameSpan> mend() {
    std::vector<FrameSpan> stuck;
    std::vector<double> steps;
    for (std::size_t frame = begin_ + 1; frame < curve_.size(); ++frame) {
      if (!repeats(frame)) steps.push_back(distance_between(curve_[frame - 1], curve_[frame]));
    }
    const double leap =
        std::max(limits_.least, limits_.times_usual * detail::lower_median_of(steps));
    for (std::size_t frame = begin_ + 1; frame < curve_.size(); ++frame) {
      if (!repeats(frame)) continue;
      std::size_t end = frame + 1;
      while (end < curve_.size() && repeats(end)) ++end;
      const FrameSpan span{frame, end - frame};
      frame = end;
      // A joint that has not moved since the first frame of the motion may be static on purpose.
      if (span.first == begin_ + 1 || end == curve_.size() || span.count < limits_.shortest)
        continue;
      const double least = std::max(leap, limits_.times_usual * usual_behind(end));
      if (distance_between(curve_[end - 1], curve_[end]) < least || !others_move(span)) continue;
      const std::vector<Value> repaired = bridge(curve_, begin_, span.first, span.count);
      std::copy(repaired.begin(), repaired.end(),
                curve_.begin() + static_cast<std::ptrdiff_t>(span.first));
      stuck.push_back(span);
    }
    return stuck;
  }

 private:
  static bool same(const Quaternion& a, const Quaternion& b) { return a.coeffs() == b.coeffs(); }
  static bool same(const Vector3& a, const Vector3& b) { return a == b; }
  bool repeats(std::size_t frame) const { return same(curve_[frame - 1], curve_[frame]); }

  /// The typical step after the freeze: a joint that starts to move normally does not jump farther.
  double usual_behind(std::size_t frame) const {
    std::vector<double> steps;
    for (std::size_t i = frame + 1; i < std::min(curve_.size(), frame + 1 + frames_behind); ++i) {
      steps.push_back(distance_between(curve_[i - 1], curve_[i]));
    }
    return detail::lower_median_of(steps);
  }

  bool others_move(const FrameSpan& span) const {
    if (lively_.ever_moving < 2) return false;
    const auto others = static_cast<double>(lively_.ever_moving - 1);
    std::size_t lively = 0;
    for (std::size_t i = 0; i < span.count; ++i) {
      const auto moving = static_cast<double>(lively_.moving[span.first + i]);
      if (moving >= min_share_moving * others) ++lively;
    }
    return 2 * lively > span.count;
  }

  std::vector<Value>& curve_;
  std::size_t begin_;
  StuckLimits limits_;
  const Liveliness& lively_;
};

}  // namespace

Status validate(const MendStuck& options, const Clip& /*clip*/) {
  if (!(options.shortest.value > 0.0))
    return fail(codes::edit_value, "the minimum time for a stuck joint must be greater than 0");
  if (!(options.least_deg > 0.0) || !(options.least_share > 0.0) || !(options.times_usual > 0.0))
    return fail(codes::edit_value, "the limits for stuck joints must be greater than 0");
  return {};
}

Status apply(const MendStuck& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  const std::size_t first = first_of_motion(clip);
  if (clip.motion.frames() < first + 4) return {};
  StuckLimits turning;
  turning.least = options.least_deg;
  turning.times_usual = options.times_usual;
  turning.shortest = static_cast<std::size_t>(
      std::clamp(frames_of(options.shortest, clip.motion.frame_time), 2.0, 1e9));
  StuckLimits moving = turning;
  moving.least = options.least_share * detail::find_body(clip.skeleton).length;
  const Liveliness lively = liveliness_of(clip, first);
  const std::vector<JointFaults> faults = repair_joints(
      clip,
      [&](std::vector<Quaternion>& rotations) {
        return StuckRepair(rotations, first, turning, lively).mend();
      },
      // Without a body, there is no reference length.
      moving.least > 0.0,
      [&](std::vector<Vector3>& positions) {
        return StuckRepair(positions, first, moving, lively).mend();
      });
  report_repaired(clip, codes::edit_stuck, "stuck stretch", "stuck stretches", faults, diagnostics);
  return {};
}

namespace {

Result<Edit> parse_mend_stuck(std::string_view value) {
  const Result<TimePoint> shortest = parse_time_point(value);
  if (!shortest) return invalid_value("mend-stuck", value, "frames, or seconds such as 0.1s");
  MendStuck mend;
  mend.shortest = *shortest;
  return Edit(mend);
}

constexpr auto mend_stuck_codes = edit_code_table({
    {.name = "edit.stuck",
     .severity = Severity::note,
     .title = "Stuck joints were repaired",
     .explanation = "Joints that repeated their values while the others moved, and then "
                    "jumped, are interpolated instead.",
     .remedy = "Check the frames in the message; if joints were really at rest, use a longer time, "
               "such as --mend-stuck=1s.",
     .audience = Audience::command},
});

}  // namespace

extern constinit const StepKind mend_stuck_step{
    .facts = {"mend-stuck", "LENGTH", "0.1s",
              "Repair stuck joints: those that freeze for at least this long (default: 0.1s) while "
              "the others move, and then jump."},
    .parse = parse_mend_stuck,
    .codes = mend_stuck_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_stuck = detail::code_in(edit::mend_stuck_codes, "edit.stuck");

}  // namespace mocap::codes
