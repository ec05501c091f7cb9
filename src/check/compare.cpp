// SPDX-License-Identifier: MIT
#include "mocap/compare.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "body/joint_match.hpp"
#include "body/pose_blocks.hpp"
#include "check/finite_difference.hpp"
#include "mocap/evaluate.hpp"
#include "pose/degrees.hpp"

namespace mocap {

namespace {

double distance(const Vector3& a, const Vector3& b) {
  const double x = a[0] - b[0];
  const double y = a[1] - b[1];
  const double z = a[2] - b[2];
  return detail::finite_or_infinite(std::sqrt(x * x + y * y + z * z));
}

/// The square of the chord between two unit quaternions, along the shorter arc. It increases with
/// the angle, and is accurate for small angles.
double chord_squared(const Quaternion& a, const Quaternion& b) {
  double minus = 0.0;
  double plus = 0.0;
  for (Eigen::Index i = 0; i < 4; ++i) {
    const double here = a.coeffs()[i];
    const double there = b.coeffs()[i];
    minus += (here - there) * (here - there);
    plus += (here + there) * (here + there);
  }
  return detail::finite_or_infinite(std::min(minus, plus));
}

double angle_deg_of_chord(double squared) {
  const double half_chord = std::min(std::sqrt(squared) / 2.0, 1.0);
  return detail::degrees(4.0 * std::asin(half_chord));
}

class PoseComparer {
 public:
  PoseComparer(std::vector<detail::JointPair> pairs, Comparison& comparison)
      : pairs_(std::move(pairs)), comparison_(comparison), sums_(pairs_.size(), 0.0) {
    for (const detail::JointPair& pair : pairs_) comparison_.by_joint.push_back({pair.a, 0.0, 0.0});
  }

  void add(const Poses& a, const Poses& b) {
    for (std::size_t frame = 0; frame < a.frames; ++frame) add_frame(a, b, frame);
    frames_ += a.frames;
  }

  void finish() {
    double sum = 0.0;
    const auto frames = static_cast<double>(frames_);
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      comparison_.by_joint[i].mean = frames > 0.0 ? sums_[i] / frames : 0.0;
      sum += comparison_.by_joint[i].mean;
    }
    comparison_.mean_distance = sum / static_cast<double>(pairs_.size());
    comparison_.max_rotation_deg = angle_deg_of_chord(max_chord_squared_);
  }

 private:
  void add_frame(const Poses& a, const Poses& b, std::size_t frame) {
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      const auto [joint_a, joint_b] = pairs_[i];
      const double apart =
          distance(a.world_position(frame, joint_a), b.world_position(frame, joint_b));
      sums_[i] += apart;
      if (apart > comparison_.by_joint[i].max) {
        comparison_.by_joint[i].max = apart;
        if (apart > comparison_.max_distance) {
          comparison_.max_distance = apart;
          comparison_.max_joint = joint_a;
          comparison_.max_frame = a.first_frame + frame;
        }
      }
      const double chord =
          chord_squared(a.world_rotation(frame, joint_a), b.world_rotation(frame, joint_b));
      if (chord > max_chord_squared_) {
        max_chord_squared_ = chord;
        comparison_.max_rotation_joint = joint_a;
        comparison_.max_rotation_frame = a.first_frame + frame;
      }
    }
  }

  std::vector<detail::JointPair> pairs_;
  Comparison& comparison_;
  std::size_t frames_ = 0;
  std::vector<double> sums_;  ///< Distance of each pair, summed over all frames.
  double max_chord_squared_ = 0.0;
};

/// The unmatched joints of one clip, by unique name.
std::vector<std::string> names_of_rest(const Skeleton& skeleton, const std::vector<bool>& paired) {
  std::vector<std::string> rest;
  if (std::find(paired.begin(), paired.end(), false) == paired.end()) return rest;
  std::vector<std::string> names = skeleton.unique_names();
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!paired[i]) rest.push_back(std::move(names[i]));
  }
  return rest;
}

}  // namespace

Result<Comparison> compare(const Clip& a, const Clip& b) {
  for (const Clip* clip : {&a, &b}) {
    if (Status status = clip->validate(); !status) return tl::unexpected(status.error());
  }
  std::vector<detail::JointPair> pairs = detail::match_joints(a.skeleton, b.skeleton);
  if (pairs.empty()) {
    return fail(codes::argument_shape,
                "the two skeletons have no joint in common, neither by path nor by name");
  }
  std::vector<bool> paired_a(a.skeleton.size(), false);
  std::vector<bool> paired_b(b.skeleton.size(), false);
  for (const detail::JointPair& pair : pairs) {
    paired_a[pair.a] = true;
    paired_b[pair.b] = true;
  }

  Comparison comparison;
  comparison.frames = std::min(a.motion.frames(), b.motion.frames());
  comparison.frames_only_a = a.motion.frames() - comparison.frames;
  comparison.frames_only_b = b.motion.frames() - comparison.frames;
  comparison.joints = pairs.size();
  comparison.only_a = names_of_rest(a.skeleton, paired_a);
  comparison.only_b = names_of_rest(b.skeleton, paired_b);

  // Without channels, all frames have the same pose.
  const bool is_still = a.motion.channels() == 0 && b.motion.channels() == 0;
  const std::size_t frames =
      is_still ? std::min<std::size_t>(comparison.frames, 1) : comparison.frames;
  PoseComparer comparer(std::move(pairs), comparison);
  const std::size_t block =
      detail::frames_per_block(std::max(a.skeleton.size(), b.skeleton.size()));
  Poses poses_a;
  Poses poses_b;
  for (std::size_t frame = 0; frame < frames; frame += block) {
    const EvaluateOptions options{.first_frame = frame,
                                  .frame_count = std::min(block, frames - frame),
                                  .local = false,
                                  .world = true};
    evaluate(a, options, poses_a);
    evaluate(b, options, poses_b);
    comparer.add(poses_a, poses_b);
  }
  comparer.finish();
  return comparison;
}

}  // namespace mocap
