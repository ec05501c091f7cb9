// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/edit_codes.hpp"
#include "edit/joint_channels.hpp"
#include "edit/joint_track.hpp"
#include "edit/numbers.hpp"
#include "edit/skeleton/t_pose.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/evaluate.hpp"
#include "pose/poses_of.hpp"
#include "pose/position_channels.hpp"
#include "pose/rotation_series.hpp"

namespace mocap::edit {

namespace {

/// World rotation of each joint in the pose that becomes the rest pose.
using RestRotations = std::vector<Quaternion>;

Result<RestRotations> rotations_of(const RestPose& options, const Clip& clip) {
  if (options.kind == RestPose::Kind::t_pose) return t_pose_rotations(clip, 0.0);
  if (options.kind == RestPose::Kind::a_pose) {
    if (std::abs(options.arms_below_deg) <= 90.0) {
      return t_pose_rotations(clip, options.arms_below_deg);
    }
    return fail(codes::edit_value,
                "the arm angle must be between -90 and 90 degrees below the horizontal");
  }
  if (options.frame >= clip.motion.frames()) {
    return fail(codes::edit_range, fmt::format("frame {} is out of range: the clip has {}",
                                               options.frame, clip.motion.frames()));
  }
  const Poses pose = detail::poses_of(clip, {.first_frame = options.frame, .frame_count = 1});
  RestRotations rotations;
  rotations.reserve(clip.skeleton.size());
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    rotations.push_back(pose.world_rotation(0, i));
  }
  return rotations;
}

bool is_identity(const Quaternion& rotation) {
  return rotation.vec().isZero(0.0);
}

/// Sets components that are mere rounding errors to zero.
Vector3 without_rounding_errors(const Vector3& vector) {
  constexpr double rounding_error = 1e-13;
  const double least = rounding_error * vector.norm();
  return vector.unaryExpr([&](double part) { return std::abs(part) <= least ? 0.0 : part; });
}

/// Sets angles and components of quaternions that are mere rounding errors to zero.
void remove_angle_rounding_errors(const Joint& joint, std::span<double> row) {
  constexpr double rounding_error = 1e-12;
  for (std::size_t i = 0; i < joint.channels.size(); ++i) {
    if (is_turn(joint.channels[i]) && std::abs(row[i]) < rounding_error) row[i] = 0.0;
  }
}

/// The constant rotation, relative to its parent, of a joint without rotation channels.
Quaternion constant_turn(const Joint& joint, const Quaternion& above, const Quaternion& rest) {
  const Quaternion turn = (above * joint.before * joint.after * rest.conjugate()).normalized();
  constexpr double rounding_error = 1e-13;
  return turn.vec().norm() <= rounding_error ? Quaternion::Identity() : turn;
}

/// The skeleton with its new axes and offsets: G' = G W^-1 for every joint, where W is its world
/// rotation in the new rest pose, so that L' = W_parent L W^-1.
Skeleton layout_of(const Skeleton& old, const RestRotations& rest) {
  Skeleton layout = old;
  for (std::size_t i = 0; i < old.size(); ++i) {
    const Joint& joint = old[i];
    std::vector<Channel> channels = joint.channels;
    const bool is_root = joint.parent == Joint::no_parent;
    const Quaternion above = is_root ? Quaternion::Identity() : rest[joint.parent];
    if (turns(joint) && !turns_freely(joint)) {
      complete_channels(channels, Channel::x_rotation, channels.size());
    }
    if (has_positions(joint) && !is_identity(above))
      complete_channels(channels, Channel::x_position, 0);
    layout.set_channels(i, std::move(channels));
    layout.set_offset(i, without_rounding_errors(above * joint.offset));
    std::vector<EndSite> sites = joint.end_sites;
    for (EndSite& site : sites) site.offset = without_rounding_errors(rest[i] * site.offset);
    layout.set_end_sites(i, std::move(sites));
    layout.set_fixed_rotations(
        i, turns(joint) ? Quaternion::Identity() : constant_turn(joint, above, rest[i]),
        Quaternion::Identity());
  }
  return layout;
}

void write_joint(const Clip& clip, const RestRotations& rest, const Skeleton& layout,
                 std::size_t index, std::size_t old_column, std::size_t column, Motion& motion) {
  const Joint& joint = layout[index];
  if (joint.channels.empty()) return;
  const std::size_t parent = joint.parent;
  const Quaternion above = parent == Joint::no_parent ? Quaternion::Identity() : rest[parent];
  const JointTrack track = track_of(clip, index, old_column);
  const std::vector<Channel>& old_channels = clip.skeleton[index].channels;
  const std::vector<std::optional<std::size_t>> old = same_channels(old_channels, joint.channels);
  const bool keeps_positions = is_identity(above);
  const bool keeps_rotations =
      keeps_positions && is_identity(rest[index]) && old_channels == joint.channels &&
      is_identity(clip.skeleton[index].before) && is_identity(clip.skeleton[index].after);
  const detail::PositionChannels position_channels(layout, index);
  for (std::size_t frame = 0; frame < motion.frames(); ++frame) {
    const auto row = motion.computed_row(frame).subspan(column, joint.channels.size());
    const auto old_row = clip.motion.row(frame).subspan(old_column);
    position_channels.write(without_rounding_errors(above * track.positions[frame]), row);
    for (std::size_t i = 0; i < joint.channels.size(); ++i) {
      const Channel channel = joint.channels[i];
      const bool stays =
          is_turn(channel) ? keeps_rotations : !is_position(channel) || keeps_positions;
      if (stays && old[i]) row[i] = old_row[*old[i]];
    }
  }
  if (!turns(joint) || keeps_rotations) return;
  detail::RotationSeries rotations;
  rotations.assign(motion.frames());
  const Quaternion back = rest[index].conjugate();
  for (std::size_t frame = 0; frame < motion.frames(); ++frame) {
    rotations.set(frame, above * track.rotations[frame] * back);
  }
  write_rotations(rotations, layout, {index, column}, 0, motion);
  for (std::size_t frame = 0; frame < motion.frames(); ++frame) {
    remove_angle_rounding_errors(joint,
                                 motion.computed_row(frame).subspan(column, joint.channels.size()));
  }
}

/// The source columns of the channels that are kept.
Motion::Sources sources_of(const Skeleton& old, const Skeleton& layout) {
  Motion::Sources sources;
  sources.reserve(layout.channel_count());
  std::size_t first = 0;
  for (std::size_t i = 0; i < layout.size(); ++i) {
    for (const auto& place : same_channels(old[i].channels, layout[i].channels)) {
      sources.push_back(place ? std::optional(first + *place) : std::nullopt);
    }
    first += old[i].channels.size();
  }
  return sources;
}

}  // namespace

Status validate(const RestPose& options, const Clip& clip) {
  const Result<RestRotations> rest = rotations_of(options, clip);
  if (!rest) return tl::unexpected<Error>(rest.error());
  return {};
}

Status apply(const RestPose& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  const Result<RestRotations> rest = rotations_of(options, clip);
  if (!rest) return tl::unexpected<Error>(rest.error());
  const Skeleton layout = layout_of(clip.skeleton, *rest);
  Motion motion(clip.motion.frames(), layout.channel_count(), clip.motion.frame_time);
  const std::vector<std::size_t> old_columns = clip.skeleton.channel_offsets();
  const std::vector<std::size_t> columns = layout.channel_offsets();
  for (std::size_t i = 0; i < layout.size(); ++i) {
    write_joint(clip, *rest, layout, i, old_columns[i], columns[i], motion);
  }
  clip.motion.take_channels(sources_of(clip.skeleton, layout));
  clip.motion.replace_values(std::move(motion));
  clip.skeleton = layout;
  return {};
}

namespace {

Result<Edit> parse_rest_pose(std::string_view value) {
  constexpr std::string_view frame = "frame:";
  constexpr std::string_view arms = "a-pose:";
  constexpr double hanging = 90.0;
  using Kind = RestPose::Kind;
  if (is_t_pose_word(value)) return Edit(RestPose{Kind::t_pose});
  if (value == "a-pose") return Edit(RestPose{Kind::a_pose});
  if (value == "arms-down") return Edit(RestPose{Kind::a_pose, 0, hanging});
  if (value.starts_with(arms)) {
    const std::optional<double> degrees = number_in(value.substr(arms.size()));
    if (degrees && std::abs(*degrees) <= hanging) return Edit(RestPose{Kind::a_pose, 0, *degrees});
  }
  if (value.starts_with(frame)) {
    const std::optional<double> number = number_in(value.substr(frame.size()));
    if (number && *number >= 0.0 && *number < 1e15 && *number == std::floor(*number)) {
      return Edit(RestPose{Kind::frame, static_cast<std::size_t>(*number)});
    }
  }
  return invalid_value("rest-pose", value,
                       "t-pose, arms-down, a-pose, a-pose:DEGREES (below the horizontal, to 90) or "
                       "frame:N");
}

constexpr auto rest_pose_codes = edit_code_table({
    {.name = "edit.rest-pose",
     .severity = Severity::error,
     .title = "No T-pose for arms and legs",
     .explanation = "Arms and legs are rotated into a T-pose from an upright rest pose. The "
                    "rest pose of this skeleton is folded, lying or sitting, as in files whose "
                    "bones all lie along one axis; or an arm or leg has no rotation channels.",
     .remedy = "Use an upright frame as the rest pose first, with --rest-pose frame:N "
               "--rest-pose t-pose; `mocap info` lists upright frames.",
     .command = "mocap info FILE",
     .audience = Audience::command},
});

}  // namespace

extern constinit const StepKind rest_pose_step{
    .facts = {"rest-pose", "POSE", "",
              "Make t-pose, arms-down, a-pose:45 (degrees of the arms below the horizontal) or "
              "frame:N the rest pose; the motion does not change."},
    .parse = parse_rest_pose,
    .words = "t-pose a-pose arms-down frame: a-pose:",
    .synonyms = "tpose=t-pose t-pose=t-pose",
    .codes = rest_pose_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_rest_pose = detail::code_in(edit::rest_pose_codes, "edit.rest-pose");

}  // namespace mocap::codes
