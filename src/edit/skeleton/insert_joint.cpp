// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "edit/begin_edit.hpp"
#include "edit/edit_codes.hpp"
#include "edit/notes.hpp"
#include "edit/numbers.hpp"
#include "edit/skeleton/joint_words.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/edit/values.hpp"

namespace mocap::edit {

namespace {

/// The joint that gets a new parent.
Result<std::size_t> child_of(const InsertJoint& options, const Clip& clip) {
  if (options.name.empty()) return fail(codes::edit_value, "the new joint has no name");
  if (clip.skeleton.find(options.name)) {
    return fail_advised(codes::edit_joint, fmt::format("joint `{}` already exists", options.name),
                        "Use a name that is not in use.");
  }
  if (!(options.share >= 0.0) || !(options.share <= 1.0)) {
    return fail(codes::edit_value,
                "the position along the bone must be between 0 (the parent) and 1 (the child)");
  }
  std::optional<std::size_t> child = clip.skeleton.find_path(options.child);
  if (!child) child = clip.skeleton.find(options.child);
  if (!child) return tl::unexpected<Error>(no_such_joint(clip.skeleton, options.child));
  if (clip.skeleton[*child].parent == Joint::no_parent) {
    return fail_advised(codes::edit_joint,
                        fmt::format("`{}` is a root and has no bone", options.child),
                        fmt::format("Add a joint above it with --add-root {}.", options.name));
  }
  // A bone with an animated length must have a direction.
  const std::vector<Channel>& above = clip.skeleton[clip.skeleton[*child].parent].channels;
  const bool is_lengthened =
      std::find(above.begin(), above.end(), Channel::bone_length) != above.end();
  if (is_lengthened && !((options.share * clip.skeleton[*child].offset).norm() > 0.0)) {
    return fail(
        codes::edit_value,
        "if the length of a bone changes, the position of the new joint must be greater than 0");
  }
  return *child;
}

/// The skeleton with the new joint at the previous index of the child.
Result<Skeleton> with_joint(const Skeleton& old, std::size_t child, const Joint& added) {
  Skeleton skeleton;
  skeleton.euler_axes = old.euler_axes;
  skeleton.position_mode = old.position_mode;
  const auto new_index = [&](std::size_t index) { return index >= child ? index + 1 : index; };
  for (std::size_t i = 0; i < old.size(); ++i) {
    Joint joint = old[i];
    std::size_t parent =
        joint.parent == Joint::no_parent ? Joint::no_parent : new_index(joint.parent);
    if (i == child) {
      joint.offset -= added.offset;
      const Result<std::size_t> inserted = skeleton.add(parent, added);
      if (!inserted) return tl::unexpected<Error>(inserted.error());
      parent = *inserted;
    }
    const Result<std::size_t> done = skeleton.add(parent, std::move(joint));
    if (!done) return tl::unexpected<Error>(done.error());
  }
  return skeleton;
}

}  // namespace

Status validate(const InsertJoint& options, const Clip& clip) {
  const Result<std::size_t> child = child_of(options, clip);
  if (!child) return tl::unexpected<Error>(child.error());
  return {};
}

Status apply(const InsertJoint& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  const Result<std::size_t> found = child_of(options, clip);
  if (!found) return tl::unexpected<Error>(found.error());
  const std::size_t child = *found;
  const Joint& below = clip.skeleton[child];
  Joint added;
  added.name = options.name;
  added.offset = options.share * below.offset;
  added.channels = {Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
  const std::size_t columns = added.channels.size();
  const Vector3 moved = added.offset;
  const std::string parent = clip.skeleton[below.parent].name;
  Result<Skeleton> skeleton = with_joint(clip.skeleton, child, added);
  if (!skeleton) return tl::unexpected<Error>(std::move(skeleton.error()));

  const std::size_t first = clip.skeleton.channel_offsets()[child];
  clip.motion.insert_channels(first, columns);
  clip.skeleton = std::move(*skeleton);
  // Channels that replace the offset contain the whole distance from the old parent, part of which
  // the new joint now covers.
  if (clip.skeleton.position_mode_of(child + 1) == PositionMode::replace) {
    std::size_t column = first + columns;
    for (const Channel channel : clip.skeleton[child + 1].channels) {
      for (std::size_t frame = 0; is_position(channel) && frame < clip.motion.frames(); ++frame) {
        clip.motion.computed_at(frame, column) -= moved[axis_of(channel)];
      }
      ++column;
    }
  }
  diagnostics.add(about_clip(
      clip, codes::edit_joint_inserted,
      fmt::format("`{}` was inserted between `{}` and `{}`", options.name, parent, options.child)));
  return {};
}

namespace {

/// `LeftHand=LeftTwist`, `LeftHand=LeftTwist@0.5`
Result<Edit> parse_insert_joint(std::string_view value) {
  constexpr std::string_view takes =
      "CHILD=NAME, or CHILD=NAME@SHARE with a position along the bone from 0 to 1";
  const std::size_t equals = value.find('=');
  if (equals == std::string_view::npos || equals == 0 || equals + 1 == value.size()) {
    return invalid_value("insert-joint", value, takes);
  }
  InsertJoint insert;
  insert.child = value.substr(0, equals);
  std::string_view name = value.substr(equals + 1);
  if (const std::size_t at = name.rfind('@'); at != std::string_view::npos) {
    const std::optional<double> share = number_in(name.substr(at + 1));
    if (!share || *share < 0.0 || *share > 1.0) return invalid_value("insert-joint", value, takes);
    insert.share = *share;
    name = name.substr(0, at);
  }
  if (name.empty()) return invalid_value("insert-joint", value, takes);
  insert.name = name;
  return Edit(std::move(insert));
}

constexpr auto insert_joint_codes = edit_code_table({
    {.name = "edit.joint-inserted",
     .severity = Severity::note,
     .title = "A joint was inserted",
     .explanation = "The new joint is part of an existing bone and has no rotation; the "
                    "world positions of all other joints are unchanged.",
     .remedy = "Animate the new joint with --set, --keys or an editor.",
     .audience = Audience::command},
});

}  // namespace

extern constinit const StepKind insert_joint_step{
    .facts = {"insert-joint", "CHILD=NAME", "",
              "Insert a joint between a joint and its parent, halfway or at another position along "
              "the bone: LeftHand=LeftTwist@0.7. Nothing else moves."},
    .parse = parse_insert_joint,
    .codes = insert_joint_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_joint_inserted =
    detail::code_in(edit::insert_joint_codes, "edit.joint-inserted");

}  // namespace mocap::codes
