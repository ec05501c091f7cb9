// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstddef>

#include "mocap/evaluate.hpp"
#include "pose/blend.hpp"
#include "pose/world_poses.hpp"

namespace mocap {
namespace {

/// A time point as a frame and a fraction, in [0, 1), towards the next frame.
struct FramePosition {
  std::size_t frame = 0;
  double part = 0.0;
};

FramePosition frame_position(const Motion& motion, double time_s) {
  const FrameRate rate = motion.frame_time.rate();
  const double position =
      motion.frame_time.has_standard_rate()
          ? time_s * static_cast<double>(rate.numerator) / static_cast<double>(rate.denominator)
          : time_s / motion.frame_time.seconds();
  const auto last = static_cast<double>(motion.frames() - 1);
  if (!(position > 0.0)) return {};
  if (position >= last) return {.frame = motion.frames() - 1};
  const double whole = std::floor(position);
  return {.frame = static_cast<std::size_t>(whole), .part = position - whole};
}

}  // namespace

Result<Poses> sample(const Clip& clip, double time_s) {
  if (clip.motion.empty()) return evaluate(clip);
  const FramePosition at = frame_position(clip.motion, time_s);
  const EvaluateOptions both_frames{
      .first_frame = at.frame, .frame_count = at.part > 0.0 ? 2U : 1U, .world = false};
  Result<Poses> computed = evaluate(clip, both_frames);
  if (!computed) return computed;
  const Poses& around = *computed;

  Poses sampled;
  sampled.frames = 1;
  sampled.joints = around.joints;
  sampled.first_frame = at.frame;
  sampled.local_positions.resize(around.joints * 3);
  sampled.local_rotations.resize(around.joints * 4);
  const std::size_t next = around.frames - 1;
  for (std::size_t joint = 0; joint < around.joints; ++joint) {
    const Vector3 position_before = around.local_position(0, joint);
    const Vector3 position_after = around.local_position(next, joint);
    const Quaternion rotation_before = around.local_rotation(0, joint);
    const Quaternion rotation_after = around.local_rotation(next, joint);
    Eigen::Map<Vector3>(&sampled.local_positions[joint * 3]) =
        position_before + at.part * (position_after - position_before);
    Eigen::Map<Quaternion>(&sampled.local_rotations[joint * 4]) =
        detail::blend(rotation_before, rotation_after, at.part);
  }
  detail::fill_world_poses(clip.skeleton, sampled);
  return sampled;
}

Vector3 end_site_position(const Poses& poses, std::size_t frame, std::size_t joint,
                          const EndSite& site) {
  const Vector3 position = poses.world_position(frame, joint);
  const Quaternion world_from_joint = poses.world_rotation(frame, joint);
  return position + world_from_joint * site.offset;
}

}  // namespace mocap
