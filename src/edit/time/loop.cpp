// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "body/axes.hpp"
#include "edit/assumed_up.hpp"
#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/combine/alignment.hpp"
#include "edit/curve.hpp"
#include "edit/edit_codes.hpp"
#include "edit/ground_step.hpp"
#include "edit/joint_channels.hpp"
#include "edit/joint_track.hpp"
#include "edit/notes.hpp"
#include "edit/signal/floor_levels.hpp"
#include "edit/step_kind.hpp"
#include "edit/time/cycle.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/time.hpp"
#include "mocap/rotation.hpp"
#include "pose/along_ground.hpp"
#include "pose/blend.hpp"
#include "pose/position_channels.hpp"
#include "pose/transition.hpp"

namespace mocap::edit {

namespace {

/// The frames of the motion, without a reference pose, and their overlap.
struct Seam {
  std::size_t first = 0;   ///< First frame of the motion.
  std::size_t length = 0;  ///< Number of frames before the blended ones.
  std::size_t blend = 0;   ///< Number of frames at the end that are blended into the first ones.
};

Result<Seam> seam_of(const Loop& options, const Clip& clip) {
  const double wanted = frames_of(options.blend, clip.motion.frame_time);
  if (!(wanted >= 1.0)) return fail(codes::edit_value, "the blend must be at least one frame long");
  const std::size_t first = first_of_motion(clip);
  const std::size_t frames = clip.motion.frames() - std::min(first, clip.motion.frames());
  const std::size_t most = frames < 3 ? 0 : (frames - 1) / 2;
  if (wanted > static_cast<double>(most)) {
    return fail_advised(
        codes::edit_loop,
        fmt::format("a blend of {} frames does not fit into {} frames of motion", wanted, frames),
        most == 0 ? "A loop needs at least three frames of motion."
                  : fmt::format("At most {} can be blended: --loop={}", most, most));
  }
  const auto blend = static_cast<std::size_t>(wanted);
  return Seam{first, frames - blend, blend};
}

/// Distance between two poses, ignoring ground position and heading.
struct Gap {
  double angle_deg = 0.0;  ///< Angle of the joint that differs most.
  std::size_t joint = 0;
  double height = 0.0;  ///< Difference in the height of the hips, file units.

  void widen(const Quaternion& from, const Quaternion& to, std::size_t index) {
    const double angle = angle_between_deg(from, to);
    if (angle <= angle_deg) return;
    angle_deg = angle;
    joint = index;
  }
};

std::string words_of(const Gap& gap, const Skeleton& skeleton) {
  // Equal rotations may have angles that differ in their last digits.
  constexpr double rounding = 1e-5;
  if (gap.angle_deg < rounding) return fmt::format("0 degrees, root {:.3g} units", gap.height);
  return fmt::format("{:.3g} degrees at `{}`, root {:.3g} units", gap.angle_deg,
                     skeleton[gap.joint].name, gap.height);
}

/// Properties of the ground, which are determined before the clip changes and also used afterwards.
struct Ground {
  explicit Ground(const Clip& clip) : Ground(clip, detail::known_up(guess_axes(clip)).axis) {}
  Ground(const Clip& clip, Axis axis)
      : up(axis), vector(detail::vector_of(axis)), floor(clip, up) {}

  Axis up;
  Vector3 vector;
  FloorLevels floor;
};

/// The step on the ground that moves the figure from one frame to another, plus the climb.
GroundStep step_between_frames(const Clip& clip, std::size_t from, std::size_t to,
                               const Vector3& up, double climb) {
  const Stance there = stance_of(clip, from);
  const Stance here = stance_of(clip, to);
  GroundStep step = step_onto(there.place, there.rotation, here.place, here.rotation, up);
  step.to += climb * up;
  return step;
}

/// The gap from the last frame of the motion to the first. The floor is higher by `climb` in the
/// last frame.
Gap gap_of(const Clip& clip, std::size_t first, const Vector3& up, double climb) {
  Gap gap;
  if (clip.motion.frames() < first + 2) return gap;
  const std::size_t last = clip.motion.frames() - 1;
  const GroundStep step = step_between_frames(clip, last, first, up, -climb);
  gap.height = (step.of(stance_of(clip, last).place) - stance_of(clip, first).place).norm();
  constexpr double no_height = 1e-9;
  if (gap.height < no_height * std::max(1.0, stance_of(clip, first).place.norm())) gap.height = 0.0;
  const Alignment alignment({clip, {last, 1}}, step, {clip, {first, 1}});
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    if (alignment.holds(joint) || !turns(clip.skeleton[joint])) continue;
    const JointTrack here = track_of(clip, joint, columns[joint], {first, 1});
    JointTrack there = track_of(clip, joint, columns[joint], {last, 1});
    alignment.move(joint, there);
    gap.widen(there.rotations.front(), here.rotations.front(), joint);
  }
  return gap;
}

/// Blends the frames after the end of a clip into its first ones. The first of these frames does
/// not change, because it is the first pose again.
class TailBlender {
 public:
  /// `step` moves the figure from its position after the end to that of the first frame.
  TailBlender(Clip& clip, const Seam& seam, const GroundStep& step)
      : clip_(clip),
        seam_(seam),
        end_(seam.first + seam.length),
        alignment_({clip, {end_, seam.blend}}, step, {clip, {seam.first, seam.blend}}) {}

  void blend(std::size_t joint, std::size_t column) {
    if (alignment_.holds(joint)) return;
    const JointTrack start = track_of(clip_, joint, column, {seam_.first, seam_.blend});
    JointTrack tail = track_of(clip_, joint, column, {end_, seam_.blend});
    alignment_.move(joint, tail);
    const Joint& facts = clip_.skeleton[joint];
    const std::size_t columns = facts.channels.size();
    const detail::PositionChannels positions(clip_.skeleton, joint);
    const RotationChannels writer(clip_.skeleton, joint);
    detail::RotationBlend rotations;
    std::vector<double> near;
    for (std::size_t i = 0; i < seam_.blend; ++i) {
      const double own = detail::share_at(i, seam_.blend);
      const auto row = clip_.motion.computed_row(seam_.first + i).subspan(column, columns);
      const auto behind = clip_.motion.row(end_ + i).subspan(column, columns);
      near.assign(row.begin(), row.end());
      mix_other_channels(facts, row, facts, behind, 1.0 - own);
      positions.write(tail.positions[i] * (1.0 - own) + start.positions[i] * own, row);
      if (!turns(facts)) continue;
      writer.write(rotations.between(tail.rotations[i], start.rotations[i], own), row,
                   std::span<const double>(near));
    }
  }

 private:
  Clip& clip_;
  Seam seam_;
  std::size_t end_;
  Alignment alignment_;
};

/// Closes a cycle: each of the last frames gets an increasing fraction of the difference between
/// the last and the first frame.
class CycleCloser {
 public:
  /// `step` moves the first frame of the cycle to the ground position of its last one.
  CycleCloser(Clip& clip, const Cycle& cycle, const GroundStep& step, std::size_t blend)
      : clip_(clip),
        cycle_(cycle),
        blend_(std::clamp<std::size_t>(blend, 1, (cycle.last - cycle.first + 1) / 2)),
        alignment_({clip, {cycle.first, 1}}, step, {clip, {cycle.last, 1}}) {}

  void close(std::size_t joint, std::size_t column) {
    if (alignment_.holds(joint)) return;
    const Joint& facts = clip_.skeleton[joint];
    const std::size_t columns = facts.channels.size();
    JointTrack wanted = track_of(clip_, joint, column, {cycle_.first, 1});
    alignment_.move(joint, wanted);
    const std::size_t begin = cycle_.last + 1 - blend_;
    const JointTrack track = track_of(clip_, joint, column, {begin, blend_});
    const Vector3 turn =
        log_of((wanted.rotations.front() * track.rotations.back().conjugate()).normalized());
    const Vector3 move = wanted.positions.front() - track.positions.back();
    const std::vector<double> others = left_between_others(facts, column);
    const bool is_open =
        turn.norm() > no_turn || move.norm() > 0.0 ||
        std::any_of(others.begin(), others.end(), [](double x) { return x != 0.0; });
    if (!is_open) return;
    const detail::PositionChannels positions(clip_.skeleton, joint);
    const RotationChannels writer(clip_.skeleton, joint);
    std::vector<double> near;
    for (std::size_t i = 0; i < blend_; ++i) {
      const double share = detail::share_at(i + 1, blend_);
      const auto row = clip_.motion.computed_row(begin + i).subspan(column, columns);
      near.assign(row.begin(), row.end());
      for (std::size_t k = 0; k < columns; ++k) row[k] += share * others[k];
      if (move.norm() > 0.0) {
        positions.write(track.positions[i] + share * move, row);
      }
      if (!turns(facts) || turn.norm() <= no_turn) continue;
      writer.write((exp_of(share * turn) * track.rotations[i]).normalized(), row,
                   std::span<const double>(near));
    }
  }

 private:
  /// In radians; smaller angles are rounding errors.
  static constexpr double no_turn = 1e-12;

  /// The difference from the last frame to the first for scales and lengths; 0 for positions and
  /// rotations.
  std::vector<double> left_between_others(const Joint& facts, std::size_t column) const {
    std::vector<double> left(facts.channels.size(), 0.0);
    for (std::size_t k = 0; k < left.size(); ++k) {
      if (is_position(facts.channels[k]) || is_turn(facts.channels[k])) continue;
      left[k] =
          clip_.motion.at(cycle_.first, column + k) - clip_.motion.at(cycle_.last, column + k);
    }
    return left;
  }

  Clip& clip_;
  Cycle cycle_;
  std::size_t blend_;
  Alignment alignment_;
};

/// Applies a function to all joints with channels.
template <class Apply>
void for_joints_with_channels(const Clip& clip, Apply apply) {
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    if (!clip.skeleton[i].channels.empty()) apply(i, columns[i]);
  }
}

/// Keeps frames [first, last], and the frames before the motion.
void keep_motion(Clip& clip, std::size_t before, const Cycle& cycle) {
  std::vector<std::size_t> kept(before + cycle.last - cycle.first + 1);
  std::iota(kept.begin(), kept.begin() + static_cast<std::ptrdiff_t>(before), std::size_t{0});
  std::iota(kept.begin() + static_cast<std::ptrdiff_t>(before), kept.end(), cycle.first);
  if (kept.size() != clip.motion.frames()) take_frames(clip, kept);
}

/// The ground step for appending the first frame of a cycle after its last one. Empty if the figure
/// stays in place and the next step returns to its position.
std::optional<GroundStep> step_behind(const Clip& clip, const Cycle& cycle, const Vector3& up,
                                      double climb) {
  const Stance first = stance_of(clip, cycle.first);
  const Stance last = stance_of(clip, cycle.last);
  const Stance behind = stance_behind(clip);
  GroundStep step = step_onto(first.place, first.rotation, behind.place, behind.rotation, up);
  step.to += climb * up;
  const auto heading_deg = [](const GroundStep& each) {
    return angle_between_deg(each.turn, Quaternion::Identity());
  };
  // Swaying hips return, so displacements smaller than a step count neither as rotation nor as
  // travel.
  const GroundStep usual = step_onto(last.place, last.rotation, behind.place, behind.rotation, up);
  constexpr double min_turn_deg = 0.5;
  const bool turns_on = heading_deg(step) > std::max(heading_deg(usual), min_turn_deg);
  if (!turns_on) step.turn = Quaternion::Identity();
  const bool moves_on = detail::along_ground(behind.place - first.place, up).norm() >
                        detail::along_ground(behind.place - last.place, up).norm();
  return turns_on || moves_on || climb != 0.0 ? std::optional(step) : std::nullopt;
}

/// Appends the first frame of a cycle as its last one.
void append_first_frame(Clip& clip, Cycle cycle, const Vector3& up, double climb) {
  const std::optional<GroundStep> step = step_behind(clip, cycle, up, climb);
  std::vector<std::size_t> frames(clip.motion.frames() + 1, step ? cycle.last : cycle.first);
  std::iota(frames.begin(), frames.end() - 1, std::size_t{0});
  take_frames(clip, frames);
  if (!step) return;
  ++cycle.last;
  CycleCloser closer(clip, cycle, *step, 1);
  for_joints_with_channels(clip, [&](auto joint, auto column) { closer.close(joint, column); });
}

/// Description of the result, and the height of the floor in the last frame relative to the first.
struct Closed {
  std::string how;
  double climb = 0.0;
};

Closed close_cycle(const Loop& options, Clip& clip, std::size_t first, Cycle cycle,
                   const Ground& ground) {
  double climb = ground.floor.climb(cycle.first, cycle.last);
  if (cycle.lacks_end) {
    // The climb continues to the appended frame.
    if (climb != 0.0)
      climb = ground.vector.dot(stance_behind(clip).place - stance_of(clip, cycle.first).place);
    append_first_frame(clip, cycle, ground.vector, climb);
    return {"the clip is a cycle without its last frame; the first frame was appended", climb};
  }
  const bool is_whole = cycle.first == first && cycle.last + 1 == clip.motion.frames();
  const double wanted = frames_of(options.blend, clip.motion.frame_time);
  CycleCloser closer(clip, cycle,
                     step_between_frames(clip, cycle.first, cycle.last, ground.vector, climb),
                     static_cast<std::size_t>(std::min(wanted, 1e9)));
  for_joints_with_channels(clip, [&](auto joint, auto column) { closer.close(joint, column); });
  keep_motion(clip, first, cycle);
  return {is_whole ? std::string("the clip is a cycle; all frames are kept")
                   : fmt::format("frames {} to {} are a cycle", cycle.first, cycle.last),
          climb};
}

Closed blend_tail(Clip& clip, const Seam& seam, const Ground& ground) {
  const std::size_t end = seam.first + seam.length;
  const double climb = ground.floor.climb(seam.first, end);
  TailBlender blender(clip, seam,
                      step_between_frames(clip, end, seam.first, ground.vector, -climb));
  for_joints_with_channels(clip, [&](auto joint, auto column) { blender.blend(joint, column); });
  keep_motion(clip, seam.first, {seam.first, end});
  return {fmt::format("no cycle was found; the last {} frames are blended into the first ones",
                      seam.blend),
          climb};
}

}  // namespace

Status validate(const Loop& options, const Clip& clip) {
  const Result<Seam> seam = seam_of(options, clip);
  if (seam) return {};
  if (seam.error().code != codes::edit_loop) return tl::unexpected<Error>(seam.error());
  // A cycle does not require frames for a blend.
  const Ground ground(clip);
  if (find_cycle(clip, first_of_motion(clip), ground.up, ground.floor)) return {};
  return tl::unexpected<Error>(seam.error());
}

Status apply(const Loop& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  report_assumed_up(clip, diagnostics);
  const std::size_t first = first_of_motion(clip);
  const Ground ground(clip);
  const auto gap_now = [&](double climb) {
    return words_of(gap_of(clip, first, ground.vector, climb), clip.skeleton);
  };
  const std::size_t frames = clip.motion.frames();
  const std::string before = gap_now(frames == 0 ? 0.0 : ground.floor.climb(first, frames - 1));
  Closed closed;
  if (const std::optional<Cycle> cycle = find_cycle(clip, first, ground.up, ground.floor)) {
    closed = close_cycle(options, clip, first, *cycle, ground);
  } else {
    const Result<Seam> seam = seam_of(options, clip);
    if (!seam) return tl::unexpected<Error>(seam.error());
    closed = blend_tail(clip, *seam, ground);
  }
  Diagnostic note = about_clip(clip, codes::edit_looped,
                               fmt::format("loop gap: {}; now {}", before, gap_now(closed.climb)));
  note.detail = std::move(closed.how);
  if (closed.climb != 0.0) {
    note.detail += fmt::format("; each repetition starts {:.3g} units {} than the one before",
                               std::abs(closed.climb), closed.climb > 0.0 ? "higher" : "lower");
  }
  diagnostics.add(std::move(note));
  return {};
}

namespace {

Result<Edit> parse_loop(std::string_view value) {
  Result<TimePoint> blend = parse_time_point(value);
  if (!blend) return tl::unexpected<Error>(std::move(blend.error()));
  return Edit(Loop{*blend});
}

constexpr auto loop_codes = edit_code_table({
    {.name = "edit.loop",
     .severity = Severity::error,
     .title = "The clip is too short for this loop",
     .explanation = "The motion is not cyclic. The blended frames come from both ends, so "
                    "they cannot exceed half of the clip.",
     .remedy = "Blend fewer frames, such as --loop=5.",
     .audience = Audience::command},
    {.name = "edit.looped",
     .severity = Severity::note,
     .title = "The clip loops",
     .explanation = "The gap is the largest joint rotation between the last and the first "
                    "frame, and the difference in root height. A figure that climbs stairs "
                    "starts each repetition on the level it has reached.",
     .remedy = "If the seam is visible, close the loop over more frames, such as --loop=0.5s.",
     .audience = Audience::command},
});

}  // namespace

extern constinit const StepKind loop_step{
    .facts =
        {"loop", "LENGTH", "0.25s",
         "Make the clip loop seamlessly: the last frame gets the pose of the first one. A cycle is "
         "detected, cut at the best frames and closed within LENGTH (frames, or seconds such as "
         "0.25s, the default); in other motions LENGTH of the end is blended into the start."},
    .parse = parse_loop,
    .synonyms = "cycle seamless",
    .codes = loop_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_loop = detail::code_in(edit::loop_codes, "edit.loop");
constinit const Code edit_looped = detail::code_in(edit::loop_codes, "edit.looped");

}  // namespace mocap::codes
