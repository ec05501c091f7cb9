// SPDX-License-Identifier: MIT
#include "retarget/hinges.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "pose/degrees.hpp"
#include "retarget/hinge_problem.hpp"

namespace mocap::retarget {

namespace {

using detail::FigureParts;

/// Keeps values near those of the frame before where nothing else determines them. Smaller values
/// let the hinges of a shoulder flip where two of them are nearly parallel.
constexpr double stay = 0.15;
/// The same in the first frame and after a jump of the poses, where the values before mean little.
constexpr double stay_after_jump = 0.02;

constexpr int iterations = 12;
/// While a foot or hand misses its goal, as in the first frame, which starts at 0.
constexpr int most_iterations = 100;
/// Of the frame after a reference pose, and the change of all values below which it is settled.
constexpr int most_repetitions = 20;
constexpr double settled_step = 1e-3;
/// A foot or hand that is farther from its goal, in body lengths, has missed it.
constexpr double least_miss = 0.01;
constexpr double first_damping = 1e-3;
constexpr double least_damping = 1e-7;
/// Below this change of all values, radians or body lengths, a frame is done.
constexpr double least_step = 1e-7;
/// If a foot or hand moves farther relative to the hips from one frame to the next, in body
/// lengths, the poses jump.
constexpr double least_jump = 0.15;
/// If a foot or hand is farther from its goal for so long, in body lengths and seconds, the hinges
/// are stuck on the wrong side of a limit. Other values are tried, which must be much better,
/// because the hinges jump to them.
constexpr double far_miss = 0.05;
constexpr double stuck_s = 0.5;
constexpr double most_share_of_neutral = 0.5;

class HingeFit {
 public:
  HingeFit(const Skeleton& skeleton, const FigureParts& parts, double length, Poses& poses,
           double frames_per_second, Report& report)
      : skeleton_(skeleton),
        frames_until_stuck_(
            static_cast<std::size_t>(std::clamp(std::ceil(stuck_s * frames_per_second), 1.0, 1e9))),
        poses_(poses),
        report_(report),
        problem_(skeleton, parts, length, poses) {
    state_.values = problem_.neutral_values();
  }

  HingeAngles run() {
    HingeAngles result;
    for (const HingeVariable& each : problem_.variables()) result.joints.push_back(each.joint);
    result.values.reserve(poses_.frames * result.joints.size());
    report_.hinges.joints = result.joints.size();
    for (std::size_t frame = 0; frame < poses_.frames; ++frame) {
      const std::vector<Vector3> places_before = problem_.places_from_hips();
      state_ = problem_.read_goals(frame, std::move(state_));
      // Only the first frame can be a reference pose.
      const HingeState start = state_;
      if (frame == 1 && jumps_from(places_before)) {
        // The values of a reference pose are far from those of the motion.
        solve(true);
        try_neutral(start, 1.0);
        settle();
      } else {
        solve(frame == 0);
        if (is_stuck()) try_neutral(start, most_share_of_neutral);
      }
      write(result);
    }
    return result;
  }

 private:
  /// Whether the poses jump to this frame, as from a reference pose to the motion.
  bool jumps_from(const std::vector<Vector3>& places_before) const {
    const std::vector<Vector3> places = problem_.places_from_hips();
    for (std::size_t i = 0; i < places.size(); ++i)
      if ((places[i] - places_before[i]).norm() > least_jump * problem_.length()) return true;
    return false;
  }

  /// `is_far`: the state may be far from the best one, and means little.
  void solve(bool is_far) {
    problem_.pull_to({state_.values, is_far ? stay_after_jump : stay});
    descend(is_far);
  }

  /// Whether it is time to look for other values.
  bool is_stuck() {
    missed_frames_ = problem_.farthest_miss().distance > far_miss ? missed_frames_ + 1 : 0;
    return missed_frames_ > 0 && missed_frames_ % frames_until_stuck_ == 0;
  }

  /// Also solves from the neutral values, since those of the frame before may be on the other side
  /// of a limit. Keeps the result if its cost is at most this share of that of the present one.
  void try_neutral(const HingeState& start, double most_share) {
    const double cost = problem_.cost_of_goals();
    const HingeState present = std::exchange(state_, start);
    state_.values = problem_.neutral_values();
    problem_.solve_limbs_only(true);
    solve(true);
    problem_.solve_limbs_only(false);
    solve(true);
    if (problem_.cost_of_goals() < most_share * cost) return;
    state_ = present;
    problem_.evaluate(state_);
  }

  /// Repeats the frame until its values stay, because those of a frame before that is another pose
  /// would hold them back, and the next frames would follow slowly.
  void settle() {
    for (int i = 0; i < most_repetitions; ++i) {
      const Eigen::VectorXd before = state_.values;
      solve(true);
      if ((state_.values - before).cwiseAbs().maxCoeff() < settled_step) return;
    }
  }

  /// Improves the state by steps of Levenberg and Marquardt.
  void descend(bool is_far) {
    double damping = first_damping;
    double cost = problem_.evaluate(state_);
    for (int i = 0; i < most_iterations; ++i) {
      if (i >= iterations && !is_far && problem_.farthest_miss().distance <= least_miss) break;
      const Eigen::VectorXd change = problem_.step(state_, damping);
      HingeState next = problem_.moved(state_, change);
      const double next_cost = problem_.evaluate(next);
      if (next_cost < cost) {
        state_ = std::move(next);
        cost = next_cost;
        damping = std::max(least_damping, 0.25 * damping);
      } else {
        damping *= 8.0;
        problem_.evaluate(state_);
      }
      if (change.cwiseAbs().maxCoeff() < least_step) break;
    }
    problem_.evaluate(state_);
  }

  void write(HingeAngles& result) {
    problem_.write_local(state_, poses_);
    for (std::size_t i = 0; i < result.joints.size(); ++i) {
      const HingeVariable& each = problem_.variables()[i];
      const double value = state_.values[static_cast<Eigen::Index>(i)];
      const std::optional<ChannelLimits>& limits = skeleton_[each.joint].limits;
      const double shown = each.is_rotation ? value * detail::degrees_per_radian : value;
      // Conversion to degrees may round beyond the limit.
      result.values.push_back(limits ? std::clamp(shown, limits->lower, limits->upper) : shown);
      if (value == each.lower || value == each.upper) ++report_.hinges.values_at_limits;
    }
    report_misses();
  }

  void report_misses() {
    const HingeProblem::Miss miss = problem_.farthest_miss();
    if (miss.distance > least_miss) ++report_.hinges.frames_missed;
    const double distance = miss.distance * problem_.length();
    if (distance <= report_.hinges.farthest_miss) return;
    report_.hinges.farthest_miss = distance;
    report_.hinges.farthest_joint = miss.joint;
  }

  const Skeleton& skeleton_;
  std::size_t frames_until_stuck_;
  Poses& poses_;
  Report& report_;
  HingeProblem problem_;
  HingeState state_;
  std::size_t missed_frames_ = 0;  ///< Up to the present one.
};

}  // namespace

HingeAngles fit_hinges(const Skeleton& skeleton, const FigureParts& parts, double body_length,
                       double frames_per_second, Poses& poses, Report& report) {
  return HingeFit(skeleton, parts, body_length, poses, frames_per_second, report).run();
}

void write_hinges(const HingeAngles& angles, const Skeleton& skeleton, Motion& motion) {
  const std::vector<std::size_t> columns = skeleton.channel_offsets();
  std::size_t next = 0;
  for (std::size_t frame = 0; frame < motion.frames(); ++frame) {
    const std::span<double> row = motion.computed_row(frame);
    for (const std::size_t joint : angles.joints) row[columns[joint]] = angles.values[next++];
  }
}

}  // namespace mocap::retarget
