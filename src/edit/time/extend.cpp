// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/assumed_up.hpp"
#include "edit/begin_edit.hpp"
#include "edit/combine/alignment.hpp"
#include "edit/ground_step.hpp"
#include "edit/joint_channels.hpp"
#include "edit/joint_track.hpp"
#include "edit/step_kind.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/time.hpp"
#include "pose/blend.hpp"
#include "pose/position_channels.hpp"

namespace mocap::edit {

namespace {

constexpr double max_added = 100'000.0;

struct ExtensionPlan {
  std::size_t added = 0;
  std::size_t target = 0;
};

Result<ExtensionPlan> plan_of(const Extend& options, const Clip& clip) {
  if (clip.motion.empty()) return fail(codes::edit_range, "the clip has no frames");
  const double added = frames_of(options.by, clip.motion.frame_time);
  if (!(added >= 1.0) || added > max_added) {
    return fail(
        codes::edit_value,
        fmt::format("a clip can be extended by 1 to {:.0f} frames, not {}", max_added, added));
  }
  ExtensionPlan plan{static_cast<std::size_t>(added), clip.motion.frames() - 1};
  if (!options.target) return plan;
  const Result<FrameSpan> span = frames_in({options.target, std::nullopt}, clip);
  if (!span) return tl::unexpected<Error>(span.error());
  plan.target = span->first;
  return plan;
}

/// Writes the values of one joint to the new frames; `last` is the last old frame.
void extend_joint(Clip& clip, std::size_t joint, std::size_t column, std::size_t last,
                  const ExtensionPlan& plan, const Extend& options, const Alignment& alignment) {
  const Joint& facts = clip.skeleton[joint];
  const std::size_t columns = facts.channels.size();
  const auto numbers_of = [&](std::size_t frame) {
    return clip.motion.row(frame).subspan(column, columns);
  };
  JointTrack target = track_of(clip, joint, column, {plan.target, 1});
  alignment.move(joint, target);
  const JointTrack start = track_of(clip, joint, column, {last, 1});
  const bool is_held = alignment.holds(joint);
  const detail::PositionChannels positions(clip.skeleton, joint);
  const RotationChannels writer(clip.skeleton, joint);
  for (std::size_t i = 1; i <= plan.added; ++i) {
    const double share =
        eased(options.ease, static_cast<double>(i) / static_cast<double>(plan.added));
    const auto row = clip.motion.computed_row(last + i).subspan(column, columns);
    const auto from = numbers_of(last);
    const auto to = numbers_of(is_held ? last : plan.target);
    for (std::size_t k = 0; k < columns; ++k) row[k] = from[k] + share * (to[k] - from[k]);
    if (is_held) continue;
    positions.write(start.positions[0] * (1.0 - share) + target.positions[0] * share, row);
    if (!turns(facts)) continue;
    writer.write(detail::blend(start.rotations[0], target.rotations[0], share), row,
                 numbers_of(last + i - 1));
  }
}

/// Moves the target pose to the position of the figures in the last frame.
Alignment alignment_of(const Clip& clip, std::size_t target, std::size_t last) {
  const Stance there = stance_of(clip, target);
  const Stance here = stance_of(clip, last);
  const Vector3 up = detail::up_vector(clip);
  const GroundStep step = step_onto(there.place, there.rotation, here.place, here.rotation, up);
  return Alignment({clip, {target, 1}}, step, {clip, {last, 1}});
}

}  // namespace

Status validate(const Extend& options, const Clip& clip) {
  const Result<ExtensionPlan> plan = plan_of(options, clip);
  if (!plan) return tl::unexpected<Error>(plan.error());
  return {};
}

Status apply(const Extend& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  const Result<ExtensionPlan> plan = plan_of(options, clip);
  if (!plan) return tl::unexpected<Error>(plan.error());
  const std::size_t last = clip.motion.frames() - 1;
  Motion::Sources frames(last + 1 + plan->added, last);
  std::iota(frames.begin(), frames.begin() + static_cast<std::ptrdiff_t>(last + 1), std::size_t{0});
  clip.motion.take_frames(frames);
  if (plan->target == last) return {};
  if (options.aligned) report_assumed_up(clip, diagnostics);
  const Alignment alignment =
      options.aligned ? alignment_of(clip, plan->target, last) : Alignment();
  std::size_t column = 0;
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    const std::size_t columns = clip.skeleton[joint].channels.size();
    if (columns != 0) {
      extend_joint(clip, joint, column, last, *plan, options, alignment);
    }
    column += columns;
  }
  return {};
}

namespace {

/// Parses `2s`, `2s:0` or `60:1.5s:linear:as-is`.
Result<Edit> parse_extend(std::string_view value) {
  constexpr std::string_view takes =
      "a length such as 2s, then the target frame, an easing (linear, in, out, both), and as-is, "
      "separated by colons";
  const std::vector<std::string_view> parts = pieces_of(value, ':');
  const Result<TimePoint> by = parse_time_point(parts[0]);
  if (!by) return invalid_value("extend", value, takes);
  Extend extend;
  extend.by = *by;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const Result<TimePoint> target = parse_time_point(parts[i]);
    const std::optional<Ease> ease = find_ease(parts[i]);
    if (i == 1 && target) {
      extend.target = *target;
    } else if (ease) {
      extend.ease = *ease;
    } else if (parts[i] == "as-is") {
      extend.aligned = false;
    } else {
      return invalid_value("extend", value, takes);
    }
  }
  return Edit(extend);
}

}  // namespace

extern constinit const StepKind extend_step{
    .facts = {"extend", "LENGTH", "",
              "Extend the clip: 2s holds the last pose, 2s:0 interpolates to that of frame 0. The "
              "root keeps its horizontal position; with 2s:0:as-is it moves back too."},
    .parse = parse_extend};

}  // namespace mocap::edit
