// SPDX-License-Identifier: MIT
#include "edit/rigid.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "edit/clip_frames.hpp"
#include "edit/joint_channels.hpp"
#include "edit/joint_track.hpp"

namespace mocap::edit {

namespace {

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
  complete_channels(channels, Channel::x_position, 0);
  if (channels.size() == joint.channels.size()) return;
  clip.set_channels(root, channels);
  if (clip.skeleton.position_mode == PositionMode::add) return;
  const std::size_t first = clip.skeleton.channel_offsets()[root];
  for (std::size_t i = 0; i < channels.size(); ++i) {
    const bool was_there = std::find(joint.channels.begin(), joint.channels.end(), channels[i]) !=
                           joint.channels.end();
    if (was_there) continue;
    for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
      clip.motion.at(frame, first + i) = joint.offset[axis_of(channels[i])];
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
  std::optional<std::span<const double>> before;
  for (std::size_t frame = 0; frame < track.rotations.size(); ++frame) {
    const auto row = clip.motion.row(frame).subspan(first, joint.channels.size());
    write_position(rigid.turn * track.positions[frame] + rigid.move, joint,
                   clip.skeleton.position_mode, row);
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
      complete_channels(channels, Channel::x_rotation, channels.size());
      clip.set_channels(root, std::move(channels));
    }
    turn_root(clip, root, rigid);
  }
  forget_odd_numbers(clip);
}

}  // namespace mocap::edit
