// SPDX-License-Identifier: MIT
#include "mocap/recording_of_joints.hpp"

#include <string>
#include <utility>

#include "mocap/evaluate.hpp"

namespace mocap {

Result<Recording> recording_of_joints(const Clip& clip) {
  EvaluateOptions options;
  options.local = false;
  const Result<Poses> poses = evaluate(clip, options);
  if (!poses) return tl::unexpected<Error>(poses.error());
  Recording recording;
  for (std::string& name : clip.skeleton.unique_names())
    recording.points.push_back({std::move(name), {}});
  const std::size_t joints = clip.skeleton.size();
  recording.positions = Motion(clip.motion.frames(), 3 * joints, clip.motion.frame_time);
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const auto row = recording.positions.computed_row(frame);
    for (std::size_t joint = 0; joint < joints; ++joint) {
      const Vector3 position = poses->world_position(frame, joint);
      for (int axis = 0; axis < 3; ++axis)
        row[3 * joint + static_cast<std::size_t>(axis)] = position[axis];
    }
  }
  return recording;
}

}  // namespace mocap
