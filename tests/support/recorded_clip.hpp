// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Clips with a recording, with and without joints.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::test {

/// The position of a point in a frame of `recorded_clip`: lines with a different speed per point.
inline Vector3 recorded_place(std::size_t frame, std::size_t point) {
  const auto t = static_cast<double>(frame);
  const auto n = static_cast<double>(point);
  return {100.0 * n + t, 1000.0 + 2.0 * t, 3.0 * t - 10.0 * n};
}

/// Adds a recording of three points A, B and C, one body, one analog channel with four samples per
/// frame, an event at the third frame and one column. B is occluded in frames 3 and 4, with zeros.
inline void add_recording(Clip& clip) {
  const std::size_t frames = clip.motion.frames();
  Recording& recording = clip.recording;
  recording.points = {{"A", ""}, {"B", ""}, {"C", ""}};
  recording.positions = Motion(frames, 9, clip.motion.frame_time);
  for (std::size_t frame = 0; frame < frames; ++frame) {
    for (std::size_t point = 0; point < 3; ++point) {
      const bool is_hidden = point == 1 && (frame == 3 || frame == 4);
      if (is_hidden) recording.set_state(frame, point, SampleState::occluded);
      const Vector3 place = is_hidden ? Vector3::Zero() : recorded_place(frame, point);
      for (std::size_t axis = 0; axis < 3; ++axis) {
        recording.positions.exact_at(frame, 3 * point + axis) =
            place[static_cast<Eigen::Index>(axis)];
      }
    }
  }
  recording.bodies = {{"Box", {}}};
  recording.body_poses = Motion(frames, Recording::channels_per_body, clip.motion.frame_time);
  recording.analog_channels = {{"Fz", "", "N"}};
  recording.analog_per_frame = 4;
  recording.analog = Motion(4 * frames, 1, clip.motion.frame_time);
  recording.columns = {{"angle"}};
  recording.table = Motion(frames, 1, clip.motion.frame_time);
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const auto t = static_cast<double>(frame);
    recording.body_poses.exact_at(frame, 0) = t;
    recording.body_poses.exact_at(frame, 3) = 1.0;
    recording.table.exact_at(frame, 0) = 0.5 * t;
    for (std::size_t i = 0; i < 4; ++i) {
      recording.analog.exact_at(4 * frame + i, 0) = t + 0.25 * static_cast<double>(i);
    }
  }
  recording.events = {{clip.motion.frame_time.time_of(2), "Foot Strike", "Left", ""}};
}

/// A clip without joints: the recording of `add_recording` at 100 frames per second.
inline Clip recorded_clip(std::size_t frames = 10) {
  Clip clip;
  clip.motion = Motion(frames, 0, FrameTime::from_rate(100.0));
  add_recording(clip);
  return clip;
}

/// The same with a skeleton: one joint, Hips, with three position and three rotation channels.
inline Clip recorded_figure(std::size_t frames = 10) {
  Clip clip;
  Joint joint;
  joint.name = "Hips";
  using enum Channel;
  joint.channels = {x_position, y_position, z_position, z_rotation, x_rotation, y_rotation};
  static_cast<void>(clip.add_joint(Joint::no_parent, joint));
  clip.motion = Motion(frames, 6, FrameTime::from_rate(100.0));
  for (std::size_t frame = 0; frame < frames; ++frame) {
    clip.motion.exact_at(frame, 0) = static_cast<double>(frame);
  }
  add_recording(clip);
  return clip;
}

}  // namespace mocap::test
