// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/edit_codes.hpp"
#include "edit/joint_channels.hpp"
#include "edit/notes.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/edit/values.hpp"
#include "mocap/evaluate.hpp"
#include "pose/poses_of.hpp"

namespace mocap::edit {

namespace {

std::vector<bool> joints_with_children(const Skeleton& skeleton) {
  std::vector<bool> has_children(skeleton.size(), false);
  for (const Joint& joint : skeleton.joints()) {
    if (joint.parent != Joint::no_parent) {
      has_children[joint.parent] = true;
    }
  }
  return has_children;
}

/// The bone that leads to a joint, or the next nonzero one above it, in the joint's own axes in the
/// rest pose. If an offset is zero, the joint's position in `pose` is used.
Vector3 bone_above(const Skeleton& skeleton, std::size_t index, const Poses& pose) {
  Quaternion turn = Quaternion::Identity();
  for (std::size_t at = index; skeleton[at].parent != Joint::no_parent; at = skeleton[at].parent) {
    const Joint& joint = skeleton[at];
    turn = turn * (joint.before * joint.after).conjugate();
    if (!joint.offset.isZero()) return turn * joint.offset;
    if (pose.frames == 0 || !has_positions(joint)) continue;
    const Vector3 place = pose.local_position(0, at);
    if (!place.isZero()) return turn * place;
  }
  return Vector3::Zero();
}

std::size_t add_sites(Clip& clip) {
  const std::vector<bool> has_children = joints_with_children(clip.skeleton);
  const Poses pose = detail::poses_of(
      clip, {.first_frame = first_of_motion(clip), .frame_count = 1, .world = false});
  std::size_t count = 0;
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    if (has_children[i] || !clip.skeleton[i].end_sites.empty()) continue;
    clip.skeleton.set_end_sites(i, {{"Site", bone_above(clip.skeleton, i, pose)}});
    ++count;
  }
  return count;
}

std::size_t drop_sites(Skeleton& skeleton) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    count += skeleton[i].end_sites.size();
    skeleton.set_end_sites(i, {});
  }
  return count;
}

}  // namespace

Status validate(const EndSites& /*options*/, const Clip& /*clip*/) {
  return {};
}

Status apply(const EndSites& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  const bool adds = options.kind == EndSites::Kind::add;
  const std::size_t count = adds ? add_sites(clip) : drop_sites(clip.skeleton);
  if (count == 0) return {};
  diagnostics.add(about_clip(
      clip, codes::edit_end_sites,
      fmt::format("{} end site{} {} {}", count, count == 1 ? "" : "s", count == 1 ? "was" : "were",
                  adds ? "added, with the length of the previous bone" : "dropped")));
  return {};
}

namespace {

Result<Edit> parse_end_sites(std::string_view value) {
  if (value == "add") return Edit(EndSites{EndSites::Kind::add});
  if (value == "drop") return Edit(EndSites{EndSites::Kind::drop});
  return invalid_value("end-sites", value, "add or drop");
}

constexpr auto end_site_codes = edit_code_table({
    {.name = "edit.end-sites",
     .severity = Severity::note,
     .title = "End sites were added or removed",
     .explanation = "An end site has no motion; it gives the length of the last bone of a "
                    "chain. Added end sites extend the previous bone by its own length.",
     .remedy = "No action needed; the motion of all joints is unchanged."},
});

}  // namespace

extern constinit const StepKind end_sites_step{
    .facts = {"end-sites", "WHAT", "",
              "add: add an end site to joints at the end of a chain, with the length of the "
              "previous bone; drop: remove all end sites."},
    .parse = parse_end_sites,
    .words = "add drop remove=drop",
    .codes = end_site_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_end_sites = detail::code_in(edit::end_site_codes, "edit.end-sites");

}  // namespace mocap::codes
