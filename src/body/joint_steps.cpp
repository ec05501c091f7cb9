// SPDX-License-Identifier: MIT
#include "body/joint_steps.hpp"

#include <algorithm>
#include <cmath>

#include "body/pose_blocks.hpp"
#include "model/ranking.hpp"
#include "pose/degrees.hpp"
#include "pose/frame_evaluator.hpp"

namespace mocap::detail {

namespace {

/// Enough for a median that is accurate to a few percent.
constexpr std::size_t max_pairs = 256;
/// Maximum number of steps stored over all joints, to limit memory for skeletons with a million
/// joints.
constexpr std::size_t max_steps_kept = std::size_t{1} << 21;

/// Evaluating one frame takes about as long as evaluating this many, in SIMD lanes.
constexpr std::size_t frames_at_once = 8;

}  // namespace

JointStep step_between(const PosesF& poses, std::size_t from, std::size_t to, std::size_t joint) {
  const Eigen::Vector4d before = poses.local_rotation(from, joint).coeffs();
  const Eigen::Vector4d now = poses.local_rotation(to, joint).coeffs();
  // The chord between unit quaternions; both signs are the same rotation. It is accurate for small
  // angles, unlike the cosine.
  const double chord = std::min((now - before).norm(), (now + before).norm());
  const double half_angle = 2.0 * std::asin(std::min(chord / 2.0, 1.0));
  return {detail::degrees(2.0 * half_angle),
          (poses.local_position(to, joint) - poses.local_position(from, joint)).norm()};
}

JointStep joint_step(const PosesF& poses, std::size_t frame, std::size_t joint) {
  return step_between(poses, frame - 1, frame, joint);
}

void visit_steps(const Clip& clip, const std::vector<std::size_t>& frames,
                 const StepVisitor& visit) {
  const std::size_t block = std::max<std::size_t>(frames_per_block(clip.skeleton.size()), 2);
  FrameEvaluator evaluator(clip, FrameEvaluator::Space::local);
  for (std::size_t at = 0; at < frames.size();) {
    const std::size_t first = frames[at] - 1;
    std::size_t end = at + 1;
    while (end < frames.size() && frames[end] - frames[end - 1] <= frames_at_once &&
           frames[end] - first < block) {
      ++end;
    }
    const PosesF& poses = evaluator.at(first, frames[end - 1] - first + 1);
    for (std::size_t i = at; i < end; ++i) visit(poses, frames[i] - first, frames[i]);
    at = end;
  }
}

std::vector<JointStep> usual_steps(const Clip& clip, std::size_t first_frame) {
  const std::size_t joints = clip.skeleton.size();
  const std::size_t pairs =
      std::clamp<std::size_t>(max_steps_kept / std::max<std::size_t>(joints, 1), 1, max_pairs);
  std::vector<std::vector<double>> rotations(joints);
  std::vector<std::vector<double>> positions(joints);
  visit_steps(clip, spread_frames(first_frame + 1, clip.motion.frames(), pairs),
              [&](const PosesF& poses, std::size_t index, std::size_t) {
                for (std::size_t joint = 0; joint < joints; ++joint) {
                  const JointStep step = joint_step(poses, index, joint);
                  rotations[joint].push_back(step.rotation_deg);
                  positions[joint].push_back(step.position);
                }
              });
  std::vector<JointStep> usual(joints);
  for (std::size_t joint = 0; joint < joints; ++joint) {
    usual[joint] = {median_of(rotations[joint]), median_of(positions[joint])};
  }
  return usual;
}

}  // namespace mocap::detail
