// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "body/rigid_bodies.hpp"
#include "edit/begin_edit.hpp"
#include "edit/edit_codes.hpp"
#include "edit/joint_track.hpp"
#include "edit/notes.hpp"
#include "edit/recorded_parts.hpp"
#include "edit/skeleton/fixed_positions.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/joints_of_recording.hpp"
#include "text/quantities.hpp"

namespace mocap::edit {

namespace {

bool is_ever_known(const Recording& recording, std::size_t body) {
  for (std::size_t frame = 0; frame < recording.body_poses.frames(); ++frame)
    if (!recording.is_lost(frame, body)) return true;
  return false;
}

bool is_usable(const Recording& recording, std::size_t body) {
  return is_ever_known(recording, body) && recording.has_body_place(body);
}

/// The bodies that become joints.
std::vector<std::size_t> usable_bodies(const Recording& recording) {
  const BodyParents parents =
      detail::find_body_parents(recording, detail::segment_names(recording));
  std::vector<bool> is_connected(parents.size(), false);
  for (std::size_t body = 0; body < parents.size(); ++body) {
    if (!parents[body]) continue;
    is_connected[body] = true;
    is_connected[*parents[body]] = true;
  }
  std::vector<std::size_t> usable;
  for (std::size_t body = 0; body < parents.size(); ++body) {
    if (is_connected[body] ? is_ever_known(recording, body) : is_usable(recording, body))
      usable.push_back(body);
  }
  return usable;
}

/// Different places of a joint relative to its parent that are this close, as a share of the
/// largest coordinate, are rounding errors: files have 6 or 7 significant digits.
constexpr double rounding_share = 1e-5;

double largest_coordinate(const Recording& recording) {
  double largest = 0.0;
  for (std::size_t frame = 0; frame < recording.body_poses.frames(); ++frame) {
    for (std::size_t body = 0; body < recording.bodies.size(); ++body) {
      if (recording.is_lost(frame, body)) continue;
      const auto place =
          recording.body_poses.row(frame).subspan(Recording::channels_per_body * body, 3);
      for (const double value : place) largest = std::max(largest, std::abs(value));
    }
  }
  return largest;
}

/// Gives the joints from `first` on their mean places as offsets, and removes the position channels
/// of those that stay within `most` of it.
void fix_bones(Clip& clip, std::size_t first, double most) {
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  FixedOffsets offsets(clip.skeleton.size());
  for (std::size_t joint = first; joint < clip.skeleton.size(); ++joint) {
    if (clip.skeleton[joint].parent == Joint::no_parent) continue;
    const std::vector<Vector3> positions = track_of(clip, joint, columns[joint]).positions;
    const Vector3 mean = mean_position(positions, Vector3::Zero());
    const bool stays = std::all_of(
        positions.begin(), positions.end(),
        [&](const Vector3& position) { return (position - mean).cwiseAbs().maxCoeff() <= most; });
    if (stays)
      offsets[joint] = mean;
    else
      clip.skeleton.set_offset(joint, mean);
  }
  fix_positions(clip, offsets);
}

}  // namespace

Status validate(const BodiesToJoints& /*options*/, const Clip& clip) {
  const Recording& recording = clip.recording;
  if (recording.bodies.empty()) return fail(codes::edit_value, "the clip has no rigid bodies");
  for (std::size_t body = 0; body < recording.bodies.size(); ++body)
    if (is_usable(recording, body)) return {};
  return fail_advised(codes::edit_value,
                      "no rigid body has a place, so that bones would have no length",
                      "Use a file that also has the positions of the rigid bodies.");
}

Status apply(const BodiesToJoints& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  const std::size_t bodies = clip.recording.bodies.size();
  const std::vector<std::size_t> usable = usable_bodies(clip.recording);
  if (usable.size() < bodies) take_bodies(clip.recording, usable);
  const double most = rounding_share * largest_coordinate(clip.recording);
  const std::vector<std::string> names = detail::segment_names(clip.recording);
  const BodyParents parents = detail::find_body_parents(clip.recording, names);
  const std::size_t first = clip.skeleton.size();
  Result<BodyJoints> joints = joints_of_bodies(std::move(clip), parents);
  if (!joints) return tl::unexpected<Error>(std::move(joints.error()));
  clip = std::move(joints->clip);
  std::size_t roots = 0;
  for (std::size_t i = 0; i < joints->bodies.size(); ++i) {
    const std::string& name = names[joints->bodies[i]];
    if (!name.empty()) clip.skeleton.set_name(first + i, name);
    if (clip.skeleton[first + i].parent == Joint::no_parent) ++roots;
  }
  fix_bones(clip, first, most);
  std::string message = fmt::format("{} became joints with {}",
                                    text::counted(usable.size(), "rigid body", "rigid bodies"),
                                    text::counted(roots, "root"));
  if (joints->interpolated_gaps > 0)
    message += fmt::format("; {} interpolated", text::counted(joints->interpolated_gaps, "gap"));
  if (usable.size() < bodies)
    message += fmt::format("; {} without a place omitted",
                           text::counted(bodies - usable.size(), "rigid body", "rigid bodies"));
  diagnostics.add(about_clip(clip, codes::edit_bodies_to_joints, std::move(message)));
  return {};
}

namespace {

constexpr auto bodies_to_joints_codes = edit_code_table({
    {.name = "edit.bodies-to-joints",
     .severity = Severity::note,
     .title = "Rigid bodies became joints",
     .explanation =
         "Each rigid body is a joint. Its parent is the one that the file states. If it states "
         "none, segments of the human body are connected by their names. The poses of all bodies "
         "are preserved: a joint that moves relative to its parent, such as the end of a spine, "
         "has position channels. Unknown poses are interpolated.",
     .remedy = "Connect bodies that have become several roots with --join-roots; remove position "
               "channels with --rotate-only.",
     .audience = Audience::command},
});

}  // namespace

extern constinit const StepKind bodies_to_joints_step{
    .facts = {"bodies-to-joints", "", "",
              "Replace rigid bodies, such as the segments of Theia3D, with the joints of a "
              "skeleton."},
    .parse = plain<BodiesToJoints>,
    .synonyms = "segments-to-joints rigid-bodies-to-joints",
    .codes = bodies_to_joints_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_bodies_to_joints =
    detail::code_in(edit::bodies_to_joints_codes, "edit.bodies-to-joints");

}  // namespace mocap::codes
