// SPDX-License-Identifier: MIT
#include "edit/rigid.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "edit/clip_frames.hpp"
#include "edit/joint_track.hpp"

namespace mocap::edit {

namespace {

bool has_positions(const Joint& joint) {
  return std::any_of(joint.channels.begin(), joint.channels.end(), is_position);
}

/// Every number of an axis grows by the same; an axis without a channel stands in the offset.
void shift(Clip& clip, std::size_t root, const Vector3& by) {
  const Joint joint = clip.skeleton[root];
  Vector3 left = by;
  std::size_t column = clip.skeleton.channel_offsets()[root];
  for (const Channel channel : joint.channels) {
    if (is_position(channel) && by[axis_of(channel)] != 0.0) {
      for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
        clip.motion.at(frame, column) += by[axis_of(channel)];
      }
    }
    if (is_position(channel)) left[axis_of(channel)] = 0.0;
    ++column;
  }
  if (!left.isZero(0.0)) clip.skeleton.set_offset(root, joint.offset + left);
}

/// All three position channels, with what the offset said of those that were missing.
void complete_positions(Clip& clip, std::size_t root) {
  const Joint joint = clip.skeleton[root];
  std::vector<Channel> channels = joint.channels;
  std::vector<Channel> added;
  for (const Channel channel : {Channel::x_position, Channel::y_position, Channel::z_position}) {
    if (std::find(channels.begin(), channels.end(), channel) == channels.end())
      added.push_back(channel);
  }
  if (added.empty()) return;
  channels.insert(channels.begin(), added.begin(), added.end());
  clip.set_channels(root, std::move(channels));
  if (clip.skeleton.position_mode == PositionMode::add) return;
  for (const Channel channel : added) {
    const std::optional<std::size_t> column = clip.column(root, channel);
    for (std::size_t frame = 0; column && frame < clip.motion.frames(); ++frame) {
      clip.motion.at(frame, *column) = joint.offset[axis_of(channel)];
    }
  }
}

void turn_root(Clip& clip, std::size_t root, const Rigid& rigid) {
  if (has_positions(clip.skeleton[root])) complete_positions(clip, root);
  const std::size_t first = clip.skeleton.channel_offsets()[root];
  const JointTrack track = track_of(clip, root, first);
  const Joint joint = clip.skeleton[root];
  if (!has_positions(joint)) {
    clip.skeleton.set_offset(root, rigid.turn * joint.offset + rigid.move);
  }
  const RotationWriter writer(clip.skeleton, root);
  const bool adds = clip.skeleton.position_mode == PositionMode::add;
  std::optional<std::span<const double>> before;
  for (std::size_t frame = 0; frame < track.rotations.size(); ++frame) {
    const auto row = clip.motion.row(frame).subspan(first, joint.channels.size());
    const Vector3 place = rigid.turn * track.positions[frame] + rigid.move;
    for (std::size_t i = 0; i < joint.channels.size(); ++i) {
      if (!is_position(joint.channels[i])) continue;
      const int axis = axis_of(joint.channels[i]);
      row[i] = place[axis] - (adds ? joint.offset[axis] : 0.0);
    }
    writer.write(rigid.turn * track.rotations[frame], row, before);
    before = std::span<const double>(row);
  }
}

}  // namespace

void move_clip(Clip& clip, const Rigid& rigid) {
  const bool turns_too = !rigid.turn.vec().isZero(0.0);
  for (const std::size_t root : clip.skeleton.roots()) {
    if (!turns_too) {
      shift(clip, root, rigid.move);
      continue;
    }
    // A root that cannot turn every way gets what it lacks.
    if (!turns_freely(clip.skeleton[root])) {
      std::vector<Channel> channels = clip.skeleton[root].channels;
      for (const Channel channel :
           {Channel::z_rotation, Channel::x_rotation, Channel::y_rotation}) {
        if (std::find(channels.begin(), channels.end(), channel) == channels.end())
          channels.push_back(channel);
      }
      clip.set_channels(root, std::move(channels));
    }
    turn_root(clip, root, rigid);
  }
  forget_odd_numbers(clip);
}

}  // namespace mocap::edit
