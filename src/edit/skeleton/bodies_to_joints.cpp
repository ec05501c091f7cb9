// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
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
#include "edit/skeleton/fixed_positions.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/joints_of_recording.hpp"
#include "model/body_poses.hpp"
#include "model/recorded_parts.hpp"
#include "text/quantities.hpp"

namespace mocap::edit {

namespace {

/// What is known of the global poses of a body.
struct BodyFacts {
  bool is_known = false;  ///< In any frame.
  bool has_place = false;
  double largest_coordinate = 0.0;
};

std::vector<BodyFacts> facts_of(const Recording& recording) {
  std::vector<BodyFacts> facts(recording.bodies.size());
  for (std::size_t frame = 0; frame < recording.body_poses.frames(); ++frame) {
    const auto poses = detail::global_body_poses(recording, frame);
    for (std::size_t body = 0; body < facts.size(); ++body) {
      if (!poses[body]) continue;
      const double largest = poses[body]->place.cwiseAbs().maxCoeff();
      facts[body].is_known = true;
      facts[body].has_place = facts[body].has_place || largest > 0.0;
      facts[body].largest_coordinate = std::max(facts[body].largest_coordinate, largest);
    }
  }
  return facts;
}

/// The bodies that become joints: those with a known pose that are somewhere, or connected to
/// another one.
std::vector<std::size_t> usable_bodies(const std::vector<BodyFacts>& facts,
                                       const BodyParents& parents) {
  std::vector<bool> is_connected(parents.size(), false);
  for (std::size_t body = 0; body < parents.size(); ++body) {
    if (!parents[body]) continue;
    is_connected[body] = true;
    is_connected[*parents[body]] = true;
  }
  std::vector<std::size_t> usable;
  for (std::size_t body = 0; body < parents.size(); ++body)
    if (facts[body].is_known && (facts[body].has_place || is_connected[body]))
      usable.push_back(body);
  return usable;
}

/// The parents of the bodies that are left, among these: of an omitted parent, its own.
BodyParents parents_among(const std::vector<std::size_t>& usable, const BodyParents& parents) {
  std::vector<std::optional<std::size_t>> kept_as(parents.size());
  for (std::size_t i = 0; i < usable.size(); ++i) kept_as[usable[i]] = i;
  BodyParents result;
  for (const std::size_t body : usable) {
    std::optional<std::size_t> parent = parents[body];
    while (parent && !kept_as[*parent]) parent = parents[*parent];
    result.push_back(parent ? kept_as[*parent] : std::nullopt);
  }
  return result;
}

/// Places of a joint relative to its parent that are this close to each other, as a share of the
/// largest coordinate of both, are the same: files have 6 or 7 significant digits.
constexpr double rounding_share = 1e-5;

/// Gives the joints from `first` on their mean places as offsets, and removes the position channels
/// of those that stay within `most` of it.
void fix_bones(Clip& clip, std::size_t first, const std::vector<double>& most) {
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  FixedOffsets offsets(clip.skeleton.size());
  for (std::size_t joint = first; joint < clip.skeleton.size(); ++joint) {
    if (clip.skeleton[joint].parent == Joint::no_parent) continue;
    const std::vector<Vector3> positions = track_of(clip, joint, columns[joint]).positions;
    const Vector3 mean = mean_position(positions, Vector3::Zero());
    const bool stays =
        std::all_of(positions.begin(), positions.end(), [&](const Vector3& position) {
          return (position - mean).cwiseAbs().maxCoeff() <= most[joint - first];
        });
    if (stays)
      offsets[joint] = mean;
    else
      clip.skeleton.set_offset(joint, mean);
  }
  fix_positions(clip, offsets);
}

/// Fails if there is no body to make a joint of.
Status check(const std::vector<BodyFacts>& facts) {
  const auto any = [&](bool BodyFacts::*fact) {
    return std::any_of(facts.begin(), facts.end(),
                       [&](const BodyFacts& body) { return body.*fact; });
  };
  if (facts.empty()) return fail(codes::edit_value, "the clip has no rigid bodies");
  if (!any(&BodyFacts::is_known))
    return fail(codes::edit_value, "no rigid body has a known position and rotation in any frame");
  if (any(&BodyFacts::has_place)) return {};
  return fail_advised(codes::edit_value,
                      "no rigid body has a place, so that bones would have no length",
                      "Use a file that also has the positions of the rigid bodies.");
}

}  // namespace

Status validate(const BodiesToJoints& /*options*/, const Clip& clip) {
  return check(facts_of(clip.recording));
}

Status apply(const BodiesToJoints& /*options*/, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  const std::size_t bodies = clip.recording.bodies.size();
  const std::vector<BodyFacts> facts = facts_of(clip.recording);
  if (Status sound = check(facts); !sound) return sound;
  const std::vector<std::string> names = detail::segment_names(clip.recording);
  const BodyParents all_parents = detail::find_body_parents(clip.recording, names);
  const std::vector<std::size_t> usable = usable_bodies(facts, all_parents);
  const BodyParents parents = parents_among(usable, all_parents);
  if (usable.size() < bodies) detail::take_bodies(clip.recording, usable);
  const std::size_t first = clip.skeleton.size();
  Result<BodyJoints> joints = joints_of_bodies(std::move(clip), parents);
  if (!joints) return tl::unexpected<Error>(std::move(joints.error()));
  clip = std::move(joints->clip);
  std::size_t roots = 0;
  std::vector<double> rounding;
  for (std::size_t i = 0; i < joints->bodies.size(); ++i) {
    const std::size_t body = joints->bodies[i];
    clip.skeleton.set_name(first + i, names[usable[body]]);
    double largest = facts[usable[body]].largest_coordinate;
    if (parents[body])
      largest = std::max(largest, facts[usable[*parents[body]]].largest_coordinate);
    else
      ++roots;
    rounding.push_back(rounding_share * largest);
  }
  fix_bones(clip, first, rounding);
  std::string message = fmt::format(
      "{} became {} with {}", text::counted(usable.size(), "rigid body", "rigid bodies"),
      usable.size() == 1 ? "a joint" : "joints", text::counted(roots, "root"));
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
