// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/joint_channels.hpp"
#include "edit/notes.hpp"
#include "edit/skeleton/joint_words.hpp"
#include "edit/skeleton/relayout.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/edit/values.hpp"

namespace mocap::edit {

namespace {

/// Joints whose positions still depend on how a program reads them.
std::vector<std::string> ambiguous(const Skeleton& skeleton) {
  std::vector<std::string> names;
  for (const Joint& joint : skeleton.joints()) {
    if (has_positions(joint) && !joint.offset.isZero(0.0)) names.push_back(joint.name);
  }
  return names;
}

}  // namespace

Status validate(const SetPositionMode& /*options*/, const Clip& /*clip*/) {
  return {};
}

Status apply(const SetPositionMode& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  Skeleton layout = clip.skeleton;
  layout.set_position_mode_of_all(
      options.kind == SetPositionMode::Kind::add ? PositionMode::add : PositionMode::replace);
  if (!(layout == clip.skeleton)) relayout(clip, layout);
  if (options.kind != SetPositionMode::Kind::either) return {};
  for (const std::size_t root : clip.skeleton.roots()) {
    if (has_all_positions(clip.skeleton[root])) clip.skeleton.set_offset(root, Vector3::Zero());
  }
  const std::vector<std::string> left = ambiguous(clip.skeleton);
  if (left.empty()) return {};
  Diagnostic note =
      about_clip(clip, codes::edit_channels,
                 fmt::format("{} with position channels and an offset are still ambiguous: {}",
                             counted_joints(left.size()), listed(left)));
  note.subject = "offset";
  note.advise(
      "If they do not move relative to their parents, remove their position channels with "
      "--rotate-only.",
      {}, Audience::command);
  diagnostics.add(std::move(note));
  return {};
}

namespace {

Result<Edit> parse_position_mode(std::string_view value) {
  if (value == "replace") return Edit(SetPositionMode{SetPositionMode::Kind::replace});
  if (value == "add") return Edit(SetPositionMode{SetPositionMode::Kind::add});
  if (value == "either") return Edit(SetPositionMode{SetPositionMode::Kind::either});
  return invalid_value("position-mode", value, "replace, add or either");
}

}  // namespace

extern constinit const StepKind position_mode_step{
    .facts = {"position-mode", "MODE", "",
              "Make position channels replace the offset, add to it, or work either way; the pose "
              "does not change."},
    .parse = parse_position_mode,
    .words = "replace add either"};

}  // namespace mocap::edit
