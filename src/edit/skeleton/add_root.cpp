// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/assumed_up.hpp"
#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/edit_codes.hpp"
#include "edit/joint_channels.hpp"
#include "edit/notes.hpp"
#include "edit/skeleton/new_root.hpp"
#include "edit/skeleton/relayout.hpp"
#include "edit/skeleton/usual_angles.hpp"
#include "edit/step_kind.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/edit/values.hpp"
#include "mocap/evaluate.hpp"
#include "pose/position_channels.hpp"

namespace mocap::edit {

namespace {

Status check_name(const std::string& name, const Skeleton& skeleton) {
  if (name.empty()) return fail(codes::edit_value, "the new root has no name");
  if (!skeleton.find(name)) return {};
  return fail_advised(codes::edit_joint, fmt::format("joint `{}` already exists", name),
                      "Use a name that is not in use.");
}

std::vector<Channel> channels_of_root(const Skeleton& skeleton, bool is_fixed) {
  if (is_fixed) return {};
  std::vector<Channel> channels{Channel::x_position, Channel::y_position, Channel::z_position};
  for (const Channel angle : usual_angles(skeleton)) channels.push_back(angle);
  return channels;
}

/// The positions on the ground below the hips in each frame; the height is 0.
std::vector<Vector3> ground_path_of(const Clip& clip) {
  std::vector<Vector3> path;
  const std::size_t hips = find_body_parts(clip.skeleton).hips.value_or(0);
  const Vector3 up = detail::up_vector(clip).cwiseAbs();
  constexpr std::size_t frames_at_once = 1024;
  Poses poses;
  for (std::size_t first = 0; first < clip.motion.frames(); first += frames_at_once) {
    evaluate(clip, {.first_frame = first, .frame_count = frames_at_once, .local = false}, poses);
    for (std::size_t frame = 0; frame < poses.frames; ++frame) {
      const Vector3 place = poses.world_position(frame, hips);
      path.emplace_back(place.cwiseProduct(Vector3::Ones() - up));
    }
  }
  return path;
}

/// Removes the travel from the roots, which get all position channels for this.
void remove_travel(Clip& clip, const std::vector<Vector3>& path) {
  Skeleton layout = clip.skeleton;
  const std::vector<std::size_t> roots = layout.roots();
  for (const std::size_t root : roots) {
    std::vector<Channel> channels = layout[root].channels;
    complete_positions(channels);
    layout.set_channels(root, std::move(channels));
  }
  relayout(clip, layout);
  const std::vector<std::size_t> columns = layout.channel_offsets();
  for (const std::size_t root : roots) {
    const detail::PositionChannels positions(layout, root);
    for (std::size_t frame = 0; frame < path.size(); ++frame) {
      const auto row = clip.motion.computed_row(frame).subspan(columns[root]);
      for (std::size_t axis = 0; axis < 3; ++axis) {
        // If several channels of the same axis replace the offset, only the last one has an effect.
        row[positions.along(axis).back()] -= path[frame][static_cast<int>(axis)];
      }
    }
  }
}

/// Sets the positions of the new root.
void move_root(Clip& clip, const std::vector<Vector3>& path) {
  const detail::PositionChannels positions(clip.skeleton, 0);
  const std::size_t columns = clip.skeleton[0].channels.size();
  for (std::size_t frame = 0; frame < path.size(); ++frame) {
    positions.write(path[frame], clip.motion.computed_row(frame).first(columns));
  }
}

/// Readers infer the position mode from the root, which will become an inner joint. Positions that
/// are added to the offset are therefore converted to replace it, which every program reads
/// correctly.
void use_usual_position_mode(Clip& clip) {
  const Skeleton& skeleton = clip.skeleton;
  const bool is_usual = skeleton.position_mode == PositionMode::replace;
  if (is_usual || skeleton.euler_axes != EulerAxes::moving) return;
  Skeleton layout = skeleton;
  layout.set_position_mode_of_all(PositionMode::replace);
  relayout(clip, layout);
}

void add_root(const AddRoot& options, Clip& clip) {
  use_usual_position_mode(clip);
  const bool is_fixed = options.kind == AddRoot::Kind::fixed;
  std::vector<Channel> channels = channels_of_root(clip.skeleton, is_fixed);
  if (options.kind != AddRoot::Kind::ground) {
    put_root(clip, options.name, std::move(channels));
    return;
  }
  const std::vector<Vector3> path = ground_path_of(clip);
  remove_travel(clip, path);
  put_root(clip, options.name, std::move(channels));
  move_root(clip, path);
}

}  // namespace

Status validate(const AddRoot& options, const Clip& clip) {
  return check_name(options.name, clip.skeleton);
}

Status apply(const AddRoot& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  const bool carries = options.kind == AddRoot::Kind::ground;
  if (carries) report_assumed_up(clip, diagnostics);
  add_root(options, clip);
  diagnostics.add(about_clip(
      clip, codes::edit_root,
      fmt::format("`{}` is now the root{}", options.name,
                  carries ? ", on the ground below the hips, with their horizontal motion"
                          : ", at the origin")));
  return {};
}

namespace {

/// A name may contain colons, so only known words are removed.
Result<Edit> parse_add_root(std::string_view value) {
  constexpr std::string_view fixed = ":fixed";
  constexpr std::string_view ground = ":ground";
  AddRoot options;
  if (value.ends_with(fixed)) {
    options.kind = AddRoot::Kind::fixed;
    value.remove_suffix(fixed.size());
  } else if (value.ends_with(ground)) {
    options.kind = AddRoot::Kind::ground;
    value.remove_suffix(ground.size());
  }
  if (value.empty()) return invalid_value("add-root", value, "NAME, NAME:fixed or NAME:ground");
  options.name = value;
  return Edit(std::move(options));
}

constexpr auto add_root_codes = edit_code_table({
    {.name = "edit.root",
     .severity = Severity::note,
     .title = "New root added",
     .explanation = "The new root is the parent of all others; the world positions of the "
                    "other joints are unchanged.",
     .remedy = "No action needed; --remove removes it again.",
     .audience = Audience::command},
});

}  // namespace

extern constinit const StepKind add_root_step{
    .facts = {"add-root", "NAME", "",
              "Add a new root above all joints, at the origin. NAME:fixed: without channels. "
              "NAME:ground: below the hips, with their horizontal motion."},
    .parse = parse_add_root,
    .codes = add_root_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_root = detail::code_in(edit::add_root_codes, "edit.root");

}  // namespace mocap::codes
