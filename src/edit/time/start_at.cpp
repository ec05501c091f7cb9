// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/edit_codes.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/time.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/rotation.hpp"
#include "pose/poses_of.hpp"

namespace mocap::edit {

namespace {

/// Larger differences between the ends of a loop are visible.
constexpr double most_angle_deg = 0.1;
constexpr double most_distance = 1e-3;  ///< As a fraction of the longest offset.

/// Includes joints and end sites.
double longest_offset(const Skeleton& skeleton) {
  double longest = 0.0;
  for (const Joint& joint : skeleton.joints()) {
    longest = std::max(longest, joint.offset.stableNorm());
    for (const EndSite& site : joint.end_sites)
      longest = std::max(longest, site.offset.stableNorm());
  }
  return longest;
}

/// Fails unless the last frame has the same pose, at the same position, as the first frame.
Status check_closed(const Clip& clip, std::size_t first) {
  const std::size_t last = clip.motion.frames() - 1;
  const Poses start =
      detail::poses_of(clip, {.first_frame = first, .frame_count = 1, .world = false});
  const Poses end = detail::poses_of(clip, {.first_frame = last, .frame_count = 1, .world = false});
  const double near = most_distance * longest_offset(clip.skeleton);
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    const double angle =
        angle_between_deg(start.local_rotation(0, joint), end.local_rotation(0, joint));
    const double distance =
        (start.local_position(0, joint) - end.local_position(0, joint)).stableNorm();
    if (angle <= most_angle_deg && distance <= near) continue;
    const std::string difference = angle > most_angle_deg ? fmt::format("{:.3g} degrees", angle)
                                                          : fmt::format("{:.3g} units", distance);
    return fail(codes::edit_open_loop,
                fmt::format("the last frame differs from the first by {} at `{}`", difference,
                            clip.skeleton[joint].name));
  }
  return {};
}

/// The frame that becomes the first one.
Result<std::size_t> frame_of(const StartAt& options, const Clip& clip) {
  const Result<FrameSpan> span = frames_in({options.time_point, std::nullopt}, clip);
  if (!span) return tl::unexpected<Error>(span.error());
  const std::size_t first = first_of_motion(clip);
  if (span->first >= first) return span->first;
  return fail(codes::edit_range, "the first frame is a reference pose, which stays first");
}

}  // namespace

Status validate(const StartAt& options, const Clip& clip) {
  const Result<std::size_t> frame = frame_of(options, clip);
  if (!frame) return tl::unexpected<Error>(frame.error());
  return check_closed(clip, first_of_motion(clip));
}

Status apply(const StartAt& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  const Result<std::size_t> start = frame_of(options, clip);
  const std::size_t first = first_of_motion(clip);
  const std::size_t last = clip.motion.frames() - 1;
  if (*start == first || *start == last) return {};
  std::vector<std::size_t> frames;
  frames.reserve(clip.motion.frames());
  for (std::size_t frame = 0; frame < first; ++frame) frames.push_back(frame);
  for (std::size_t frame = *start; frame < last; ++frame) frames.push_back(frame);
  // The old last frame is dropped: it has the same pose as the first frame, which is next.
  for (std::size_t frame = first; frame <= *start; ++frame) frames.push_back(frame);
  take_frames(clip, frames);
  return {};
}

namespace {

Result<Edit> parse_start_at(std::string_view value) {
  Result<TimePoint> time_point = parse_time_point(value);
  if (!time_point) return invalid_value("start-at", value, "a frame, or a time such as 0.4s");
  return Edit(StartAt{*time_point});
}

constexpr auto start_at_codes = edit_code_table({
    {.name = "edit.open-loop",
     .severity = Severity::error,
     .title = "The clip is not a closed loop",
     .explanation =
         "The last frame of a closed loop has the pose and the position of the first, so "
         "that the loop can start at any frame.",
     .remedy = "Use --loop first, and --in-place if the figure travels.",
     .audience = Audience::command},
});

}  // namespace

extern constinit const StepKind start_at_step{
    .facts = {"start-at", "FRAME", "",
              "Start a closed loop at another frame (or time, such as 0.4s): the frames before it "
              "move to the end."},
    .parse = parse_start_at,
    .codes = start_at_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_open_loop = detail::code_in(edit::start_at_codes, "edit.open-loop");

}  // namespace mocap::codes
