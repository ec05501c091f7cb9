// SPDX-License-Identifier: MIT
#include "check/distance_curve.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "body/analysis.hpp"
#include "body/axes.hpp"
#include "body/body.hpp"
#include "body/joint_match.hpp"
#include "body/pose_blocks.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/rotation.hpp"

namespace mocap::detail {

namespace {

// Quotients of frame times are inexact: frame 146 may be at 145.9999999.
constexpr double frame_slack = 1e-3;

double time_per_frame_s(const Analysis& analysis) {
  const double rate = analysis.decisions().frames_per_second.value;
  if (rate > 0.0) return 1.0 / rate;
  const double given = analysis.clip().motion.frame_time.seconds();
  return given > 0.0 ? given : FrameTime().seconds();
}

Eigen::Matrix3d upright_from_file(Axis up) {
  // The axis of a half-turn is ambiguous; the pages of the site turn about X.
  if (up == Axis::minus_y) return Vector3(1.0, -1.0, -1.0).asDiagonal();
  return shortest_rotation(vector_of(up), Vector3::UnitY()).toRotationMatrix();
}

class CurveMeter {
 public:
  CurveMeter(const ShownClip& a, const ShownClip& b, Together together,
             std::vector<JointPair> pairs)
      : a_(a), b_(b), together_(together), pairs_(std::move(pairs)) {}

  std::vector<float> measure();

 private:
  /// A clip and the block of its poses that is in use.
  struct Side {
    explicit Side(const ShownClip& shown)
        : clip(shown.clip),
          scene_from_file(shown.metres_per_unit * upright_from_file(shown.up)),
          place(shown.place) {
      const Analysis analysis(clip);
      first_frame = analysis.first_frame();
      frame_time_s = time_per_frame_s(analysis);
      hips = parts_of(analysis.body()).hips.value_or(0);
    }
    std::size_t frames() const { return clip.motion.frames(); }
    void evaluate_frames(std::size_t first, std::size_t end) {
      const EvaluateOptions options{
          .first_frame = first, .frame_count = end - first, .local = false, .world = true};
      evaluate(clip, options, poses);
    }
    Vector3 position(std::size_t frame, std::size_t joint) const {
      return poses.world_position(frame - poses.first_frame, joint);
    }

    const Clip& clip;
    Eigen::Matrix3d scene_from_file;
    Vector3 place;
    std::size_t first_frame = 0;
    double frame_time_s = 0.0;
    std::size_t hips = 0;
    Poses poses;
  };

  /// Between the frames of `b`.
  double frame_of_b(std::size_t frame) const {
    const double exact = static_cast<double>(frame) * a_.frame_time_s / b_.frame_time_s;
    const double near = std::round(exact);
    return std::abs(exact - near) < frame_slack ? near : exact;
  }
  std::size_t whole_frame_of_b(std::size_t frame) const {
    const double last = static_cast<double>(b_.frames() - 1);
    return static_cast<std::size_t>(std::min(frame_of_b(frame), last));
  }
  Vector3 position_of_b(double frame, std::size_t joint) const {
    const auto from = static_cast<std::size_t>(frame);
    const std::size_t to = std::min(from + 1, b_.frames() - 1);
    const Vector3 here = b_.position(from, joint);
    const double weight = frame - static_cast<double>(from);
    const Vector3 between = here + (b_.position(to, joint) - here) * weight;
    return b_.scene_from_file * between + b_.place;
  }
  Vector3 position_of_a(std::size_t frame, std::size_t joint) const {
    return a_.scene_from_file * a_.position(frame, joint) + a_.place;
  }
  float mean_at(std::size_t frame) const;

  Side a_;
  Side b_;
  Together together_;
  std::vector<JointPair> pairs_;
};

std::vector<float> CurveMeter::measure() {
  std::vector<float> curve(a_.frames(), std::numeric_limits<float>::quiet_NaN());
  if (b_.frames() == 0) return curve;
  const double last = static_cast<double>(b_.frames() - 1);
  std::size_t end_of_all = a_.first_frame;
  while (end_of_all < curve.size() && frame_of_b(end_of_all) <= last) ++end_of_all;
  // Frames of `b` for one of `a`.
  const double ratio = std::clamp(a_.frame_time_s / b_.frame_time_s, 1.0, last + 1.0);
  const std::size_t joints = std::max(a_.clip.skeleton.size(), b_.clip.skeleton.size());
  const std::size_t block =
      std::max<std::size_t>(frames_per_block(joints) / static_cast<std::size_t>(ratio), 1);
  for (std::size_t first = a_.first_frame; first < end_of_all; first += block) {
    const std::size_t end = std::min(first + block, end_of_all);
    a_.evaluate_frames(first, end);
    b_.evaluate_frames(whole_frame_of_b(first),
                       std::min(whole_frame_of_b(end - 1) + 2, b_.frames()));
    for (std::size_t frame = first; frame < end; ++frame)
      if (frame_of_b(frame) >= static_cast<double>(b_.first_frame)) curve[frame] = mean_at(frame);
  }
  return curve;
}

float CurveMeter::mean_at(std::size_t frame) const {
  const double other = frame_of_b(frame);
  Vector3 shift = Vector3::Zero();
  if (together_ == Together::hips) {
    shift = position_of_a(frame, a_.hips) - position_of_b(other, b_.hips);
    shift.y() = 0.0;
  }
  double sum = 0.0;
  for (const JointPair& pair : pairs_)
    sum += (position_of_b(other, pair.b) + shift - position_of_a(frame, pair.a)).norm();
  return static_cast<float>(sum / static_cast<double>(pairs_.size()));
}

}  // namespace

Result<std::vector<float>> distance_curve(const ShownClip& a, const ShownClip& b,
                                          Together together) {
  for (const ShownClip* shown : {&a, &b})
    if (Status status = shown->clip.validate(); !status) return tl::unexpected(status.error());
  std::vector<JointPair> pairs = match_joints(a.clip.skeleton, b.clip.skeleton);
  if (pairs.empty())
    return fail(codes::argument_shape, "the two skeletons have no joint in common");
  return CurveMeter(a, b, together, std::move(pairs)).measure();
}

}  // namespace mocap::detail
