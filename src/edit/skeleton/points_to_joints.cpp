// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "body/known_up.hpp"
#include "edit/begin_edit.hpp"
#include "edit/edit_codes.hpp"
#include "edit/notes.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/joints_of_recording.hpp"
#include "text/quantities.hpp"

namespace mocap::edit {

Status validate(const PointsToJoints& /*options*/, const Clip& clip) {
  const Recording& recording = clip.recording;
  if (recording.points.empty())
    return fail(codes::edit_value, "the clip has no points, such as markers");
  for (std::size_t point = 0; point < recording.points.size(); ++point)
    if (recording.has_place(point)) return {};
  return fail_advised(codes::edit_value, "none of the points has a known place",
                      "Export the file again if it should have places of points.");
}

Status apply(const PointsToJoints& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  const std::size_t points = clip.recording.points.size();
  // Joints without bones do not show it.
  if (clip.skeleton.empty()) clip.metadata.up = detail::certain_up(clip);
  Result<PointJoints> joints = joints_of_points(std::move(clip));
  if (!joints) return tl::unexpected<Error>(std::move(joints.error()));
  clip = std::move(joints->clip);
  std::string message =
      fmt::format("{} became joints", text::counted(points - joints->unknown_points, "point"));
  if (joints->interpolated_gaps > 0)
    message += fmt::format("; {} interpolated", text::counted(joints->interpolated_gaps, "gap"));
  if (joints->unknown_points > 0)
    message += fmt::format("; {} without a place left out",
                           text::counted(joints->unknown_points, "point"));
  diagnostics.add(about_clip(clip, codes::edit_points_to_joints, std::move(message)));
  return {};
}

namespace {

constexpr auto points_to_joints_codes = edit_code_table({
    {.name = "edit.points-to-joints",
     .severity = Severity::note,
     .title = "Points became joints",
     .explanation = "Each point is a joint without a parent, at the position of the point. Joints "
                    "have a position in every frame, so gaps are interpolated linearly. No body "
                    "is computed: the joints have no rotations and no bones.",
     .remedy = "Fill gaps with --fill first for better interpolation; --join-roots NAME puts all "
               "joints below one root, which most programs need.",
     .audience = Audience::command},
});

}  // namespace

extern constinit const StepKind points_to_joints_step{
    .facts =
        {"points-to-joints", "", "",
         "Replace points, such as markers, with joints without parents, for programs that need "
         "joints."},
    .parse = plain<PointsToJoints>,
    .synonyms = "markers-to-joints",
    .codes = points_to_joints_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_points_to_joints =
    detail::code_in(edit::points_to_joints_codes, "edit.points-to-joints");

}  // namespace mocap::codes
