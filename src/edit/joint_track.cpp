// SPDX-License-Identifier: MIT
#include "edit/joint_track.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "mocap/evaluate.hpp"
#include "mocap/rotation.hpp"
#include "pose/poses_of.hpp"

namespace mocap::edit {

JointTrack track_of(const Clip& clip, std::size_t index, std::size_t first_column) {
  return track_of(clip, index, first_column, {0, clip.motion.frames()});
}

JointTrack track_of(const Clip& clip, std::size_t index, std::size_t first_column,
                    const FrameSpan& frames) {
  Joint joint = clip.skeleton[index];
  const std::size_t columns = joint.channels.size();
  joint.parent = Joint::no_parent;
  Clip alone;
  alone.skeleton.euler_axes = clip.skeleton.euler_axes;
  alone.skeleton.position_mode = clip.skeleton.position_mode;
  JointTrack track;
  if (!alone.skeleton.add(Joint::no_parent, std::move(joint))) return track;
  alone.motion = Motion(frames.count, columns, clip.motion.frame_time);
  for (std::size_t frame = 0; frame < frames.count; ++frame) {
    const auto from = clip.motion.row(frames.first + frame).subspan(first_column, columns);
    std::copy(from.begin(), from.end(), alone.motion.row(frame).begin());
  }
  const Poses poses = detail::poses_of(alone, {.world = false});
  track.rotations.reserve(poses.frames);
  track.positions.reserve(poses.frames);
  for (std::size_t frame = 0; frame < poses.frames; ++frame) {
    track.rotations.push_back(poses.local_rotation(frame, 0));
    const auto position = poses.local_position(frame, 0);
    track.positions.emplace_back(position[0], position[1], position[2]);
  }
  return track;
}

bool turns(const Joint& joint) {
  return std::any_of(joint.channels.begin(), joint.channels.end(), is_turn);
}

bool turns_freely(const Joint& joint) {
  return turns(joint) &&
         !detail::RotationChannels(joint.channels, EulerAxes::moving, 0).is_limited();
}

RotationWriter::RotationWriter(const Skeleton& layout, std::size_t index)
    : before_(layout[index].before),
      after_(layout[index].after),
      channels_(layout[index].channels, layout.euler_axes, 0) {
  const std::vector<Channel>& channels = layout[index].channels;
  for (std::size_t i = 0; i < channels.size(); ++i) {
    if (is_turn(channels[i])) turning_.push_back(i);
  }
}

double RotationWriter::write(const Quaternion& rotation, std::span<double> channels,
                             std::optional<std::span<const double>> near) const {
  const Quaternion by_channels = before_.conjugate() * rotation * after_.conjugate();
  for (const std::size_t channel : turning_) channels[channel] = 0.0;
  const Quaternion reached = channels_.write(by_channels, channels, near);
  return channels_.is_limited() ? angle_between_deg(by_channels, reached) : 0.0;
}

}  // namespace mocap::edit
