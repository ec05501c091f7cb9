// SPDX-License-Identifier: MIT
#include "pose/joint_track.hpp"

#include <algorithm>
#include <utility>

#include "mocap/evaluate.hpp"
#include "pose/poses_of.hpp"

namespace mocap::detail {

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
    std::copy(from.begin(), from.end(), alone.motion.exact_row(frame).begin());
  }
  const Poses poses = poses_of(alone, {.world = false});
  track.rotations.reserve(poses.frames);
  track.positions.reserve(poses.frames);
  for (std::size_t frame = 0; frame < poses.frames; ++frame) {
    track.rotations.push_back(poses.local_rotation(frame, 0));
    const auto position = poses.local_position(frame, 0);
    track.positions.emplace_back(position[0], position[1], position[2]);
  }
  return track;
}

}  // namespace mocap::detail
