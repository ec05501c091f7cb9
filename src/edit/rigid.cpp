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
void complete_root(Clip& clip, std::size_t root) {
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

/// `at` gives what is done to each frame.
template <class RigidAt>
void turn_root(Clip& clip, std::size_t root, const RigidAt& at) {
  const std::size_t first = clip.skeleton.channel_offsets()[root];
  const JointTrack track = track_of(clip, root, first);
  const Joint joint = clip.skeleton[root];
  const RotationWriter writer(clip.skeleton, root);
  std::optional<std::span<const double>> before;
  for (std::size_t frame = 0; frame < track.rotations.size(); ++frame) {
    const auto row = clip.motion.row(frame).subspan(first, joint.channels.size());
    const Rigid& rigid = at(frame);
    write_position(rigid.turn * track.positions[frame] + rigid.move, joint,
                   clip.skeleton.position_mode, row);
    writer.write(rigid.turn * track.rotations[frame], row, before);
    before = std::span<const double>(row);
  }
}

/// A root that cannot turn every way gets what it lacks.
void complete_rotations(Clip& clip, std::size_t root) {
  if (turns_freely(clip.skeleton[root])) return;
  std::vector<Channel> channels = clip.skeleton[root].channels;
  complete_channels(channels, Channel::x_rotation, channels.size());
  clip.set_channels(root, std::move(channels));
}

/// Numbers of axes along which no frame moves stay what they are.
void shift_frames(Clip& clip, std::size_t root, std::span<const Rigid> by_frame) {
  complete_root(clip, root);
  const std::vector<Channel>& channels = clip.skeleton[root].channels;
  const std::size_t first = clip.skeleton.channel_offsets()[root];
  for (std::size_t i = 0; i < channels.size(); ++i) {
    if (!is_position(channels[i])) continue;
    for (std::size_t frame = 0; frame < by_frame.size(); ++frame) {
      const double by = by_frame[frame].move[axis_of(channels[i])];
      if (by != 0.0) clip.motion.at(frame, first + i) += by;
    }
  }
}

bool turns_nothing(const Rigid& rigid) {
  return rigid.turn.vec().isZero(0.0);
}

}  // namespace

void move_clip(Clip& clip, const Rigid& rigid) {
  for (const std::size_t root : clip.skeleton.roots()) {
    if (turns_nothing(rigid)) {
      shift(clip, root, rigid.move);
      continue;
    }
    complete_rotations(clip, root);
    if (has_positions(clip.skeleton[root])) {
      complete_root(clip, root);
    } else {
      const Vector3 offset = clip.skeleton[root].offset;
      clip.skeleton.set_offset(root, rigid.turn * offset + rigid.move);
    }
    turn_root(clip, root, [&](std::size_t /*frame*/) -> const Rigid& { return rigid; });
  }
  forget_odd_numbers(clip);
}

void move_frames(Clip& clip, std::span<const Rigid> by_frame) {
  const bool only_moves = std::all_of(by_frame.begin(), by_frame.end(), turns_nothing);
  for (const std::size_t root : clip.skeleton.roots()) {
    if (only_moves) {
      shift_frames(clip, root, by_frame);
      continue;
    }
    complete_rotations(clip, root);
    complete_root(clip, root);
    turn_root(clip, root, [&](std::size_t frame) -> const Rigid& { return by_frame[frame]; });
  }
  forget_number_forms(clip);
}

}  // namespace mocap::edit
