// SPDX-License-Identifier: MIT
#include "body/first_steps.hpp"

#include <algorithm>
#include <limits>

#include "body/frame_spans.hpp"
#include "body/joint_steps.hpp"
#include "body/pose_blocks.hpp"
#include "mocap/evaluate.hpp"
#include "model/ranking.hpp"
#include "pose/frame_evaluator.hpp"

namespace mocap::detail {

namespace {

constexpr double min_share_of_joints = 0.3;
constexpr double far_turn_deg = 8.0;
/// A joint that rotates less than this in every step is static.
constexpr double min_turn_deg = 0.05;
/// Steps within this time count as just after the first one. It is also the maximum time over which
/// a filter blends a reference pose into the motion.
constexpr double near_s = 0.1;
constexpr std::size_t max_near_steps = 48;
/// Minimum mean rotation of the joints while the pose is blended into the motion.
constexpr double min_blend_deg = 10.0;
/// Maximum number of steps of the motion that are measured.
constexpr std::size_t max_steps = 48;

/// Rotation of each joint with rotation channels from one frame to the next, in degrees.
std::vector<double> turns_deg(const Skeleton& skeleton, const PosesF& poses, std::size_t from) {
  std::vector<double> turns;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const bool can_turn =
        std::any_of(skeleton[i].channels.begin(), skeleton[i].channels.end(),
                    [](Channel channel) { return is_rotation(channel) || is_quaternion(channel); });
    if (can_turn) turns.push_back(joint_step(poses, from + 1, i).rotation_deg);
  }
  return turns;
}

}  // namespace

FirstSteps::FirstSteps(const Clip& clip) : clip_(clip) {
  blend_ = std::min(frames_in(clip.motion, near_s), max_near_steps);
  near_ = std::max(min_near_steps, blend_);
  const std::size_t count = std::min(clip.motion.frames(), 2 * near_ + 1);
  PosesF poses;
  evaluate(clip, {.first_frame = 0, .frame_count = count, .local = true, .world = false}, poses);
  into_ = turns_deg(clip.skeleton, poses, 0);
  for (std::size_t step = 0; step + 1 < count; ++step) {
    means_.push_back(mean_of(turns_deg(clip.skeleton, poses, step)));
  }
  into_deg = means_.front();
  within_deg = means_.size() > 1 ? means_[1] : 0.0;
}

bool FirstSteps::is_jump() const {
  if (clip_.motion.frames() < 4 || !(into_deg >= min_mean_turn_deg / 2.0)) return false;
  std::vector<double> usual;
  std::vector<bool> moves(into_.size(), false);
  const std::size_t last = clip_.motion.frames() - 1;
  FrameEvaluator evaluator(clip_, FrameEvaluator::Space::local);
  for (const std::size_t frame : spread_frames(1, last, max_steps)) {
    const std::vector<double> step = turns_deg(clip_.skeleton, evaluator.at(frame, 2), 0);
    usual.push_back(mean_of(step));
    for (std::size_t i = 0; i < step.size(); ++i) moves[i] = moves[i] || step[i] > min_turn_deg;
  }
  const double most = std::max(*std::max_element(usual.begin(), usual.end()), within_deg);
  if (!(into_deg >= min_ratio_of_jump * most)) return false;
  std::size_t moving = 0;
  std::size_t far = 0;
  for (std::size_t i = 0; i < into_.size(); ++i) {
    if (moves[i]) ++moving;
    if (moves[i] && into_[i] >= far_turn_deg) ++far;
  }
  return moving > 0 &&
         static_cast<double>(far) >= min_share_of_joints * static_cast<double>(moving);
}

double FirstSteps::ratio_to_next(std::size_t min_steps) const {
  if (means_.size() <= 2 || !(into_deg >= min_mean_turn_deg / 2.0)) return 0.0;
  const double most = largest_of(1, 1 + std::max(min_steps, blend_));
  return most > 0.0 ? into_deg / most : std::numeric_limits<double>::infinity();
}

std::size_t FirstSteps::blend_steps() const {
  double sum_deg = into_deg;
  for (std::size_t count = 2; count <= blend_; ++count) {
    if (count + near_ > means_.size()) return 0;
    sum_deg += means_[count - 1];
    if (sum_deg >= min_blend_deg &&
        into_deg >= min_ratio_of_jump * largest_of(count, count + near_)) {
      return count;
    }
  }
  return 0;
}

double FirstSteps::largest_of(std::size_t first, std::size_t end) const {
  double most = 0.0;
  for (std::size_t i = first; i < std::min(end, means_.size()); ++i) {
    most = std::max(most, means_[i]);
  }
  return most;
}

}  // namespace mocap::detail
