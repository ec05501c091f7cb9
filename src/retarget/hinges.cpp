// SPDX-License-Identifier: MIT
#include "retarget/hinges.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <optional>
#include <utility>
#include <vector>

#include "model/hinge_joint.hpp"

namespace mocap::retarget {

namespace {

using detail::FigureParts;
using detail::is_hinge;
using detail::is_slide;
using detail::PartJoint;
using detail::SideParts;

constexpr double degrees_per_radian = 180.0 / std::numbers::pi;

// Weights of the goals: of places in body lengths, of rotations in radians. Feet are most
// important, because they must neither slide nor penetrate the ground.
constexpr double foot_place = 30.0;
constexpr double foot_turn = 3.0;
constexpr double hips_place = 6.0;
constexpr double trunk_turn = 1.0;
constexpr double hand_place = 5.0;
constexpr double knee_place = 3.0;
/// Of an elbow relative to its shoulder, so that the upper arm keeps its direction where the trunk
/// cannot bend as far as that of the source.
constexpr double elbow_place = 3.0;
constexpr double hand_turn = 0.3;
/// Keeps values near those of the frame before, and near 0, where nothing else determines them.
/// Smaller values let the hinges of a shoulder flip where two of them are nearly parallel.
constexpr double stay = 0.15;
/// The same in the first frame and after a jump of the poses, where the values before mean little.
constexpr double stay_after_jump = 0.02;
constexpr double rest = 0.005;

constexpr int iterations = 12;
/// While a foot or hand misses its goal, as in the first frame, which starts at 0.
constexpr int most_iterations = 100;
/// Of the frame after a reference pose, and the change of all values below which it is settled.
constexpr int most_repetitions = 20;
constexpr double settled_step = 1e-3;
constexpr double first_damping = 1e-3;
constexpr double least_damping = 1e-7;
/// Below this change of all values, radians or body lengths, a frame is done.
constexpr double least_step = 1e-7;
/// A foot or hand that is farther from its goal, in body lengths, has missed it.
constexpr double least_miss = 0.01;
/// If a foot or hand moves farther relative to the hips from one frame to the next, in body
/// lengths, the poses jump.
constexpr double least_jump = 0.15;

/// The rotation vector of a rotation, radians.
Vector3 rotation_vector(Quaternion rotation) {
  if (rotation.w() < 0.0) rotation.coeffs() = -rotation.coeffs();
  const double sine = rotation.vec().norm();
  if (sine < 1e-12) return 2.0 * rotation.vec();
  return rotation.vec() * (2.0 * std::atan2(sine, rotation.w()) / sine);
}

Quaternion rotation_by(const Vector3& vector) {
  const double angle = vector.norm();
  if (angle < 1e-12) return Quaternion(1.0, 0.5 * vector.x(), 0.5 * vector.y(), 0.5 * vector.z());
  return Quaternion(Eigen::AngleAxisd(angle, vector / angle));
}

/// A value that is solved for.
struct HingeVariable {
  std::size_t joint = 0;
  bool is_rotation = true;
  double lower = 0.0;  ///< Radians or file units.
  double upper = 0.0;
};

struct HingeGoal {
  std::size_t joint = 0;
  double place = 0.0;  ///< Weight; 0: none.
  double turn = 0.0;
  bool is_end = false;                     ///< A foot or hand.
  PartJoint from = {};                     ///< A joint above that the place is relative to.
  std::vector<std::size_t> moved_by = {};  ///< Variables above the joint, ascending.
};

/// The state of the solver: values of the variables, and where the hips are.
struct HingeState {
  Eigen::VectorXd values;
  Vector3 hips_at = Vector3::Zero();
  Quaternion hips = Quaternion::Identity();
};

class HingeFit {
 public:
  HingeFit(const Skeleton& skeleton, const FigureParts& parts, double length, Poses& poses,
           Report& report)
      : skeleton_(skeleton),
        hips_(*parts.hips),
        length_(length),
        poses_(poses),
        report_(report),
        variable_of_(skeleton.size()),
        rotations_(skeleton.size()),
        positions_(skeleton.size()) {
    moves_hips_ = skeleton[hips_].channels.size() >= 6;
    for (std::size_t i = 0; i < skeleton.size(); ++i) add_variable(i);
    add_goals(parts);
    const auto count = static_cast<Eigen::Index>(variables_.size());
    neutral_ = Eigen::VectorXd::Zero(count);
    for (Eigen::Index i = 0; i < count; ++i) neutral_[i] = within(variable(i), 0.0);
    state_.values = neutral_;
    const Eigen::Index unknowns = count + (moves_hips_ ? 6 : 0);
    normal_.resize(unknowns, unknowns);
    gradient_.resize(unknowns);
    columns_.resize(3, unknowns);
    turns_.resize(3, unknowns);
  }

  HingeAngles run() {
    HingeAngles result;
    for (const HingeVariable& each : variables_) result.joints.push_back(each.joint);
    result.values.reserve(poses_.frames * variables_.size());
    report_.hinges.joints = variables_.size();
    for (std::size_t frame = 0; frame < poses_.frames; ++frame) {
      read_goals(frame);
      solve(frame);
      write(frame, result);
    }
    return result;
  }

 private:
  const HingeVariable& variable(Eigen::Index index) const {
    return variables_[static_cast<std::size_t>(index)];
  }

  static double within(const HingeVariable& bounds, double value) {
    return std::clamp(value, bounds.lower, bounds.upper);
  }

  void add_variable(std::size_t joint) {
    const Joint& facts = skeleton_[joint];
    const bool rotates = is_hinge(facts);
    if (!rotates && !is_slide(facts)) return;
    const double unit = rotates ? 1.0 / degrees_per_radian : 1.0;
    HingeVariable added{.joint = joint, .is_rotation = rotates};
    added.lower = facts.limits ? facts.limits->lower * unit : -1e9;
    added.upper = facts.limits ? facts.limits->upper * unit : 1e9;
    variable_of_[joint] = variables_.size();
    variables_.push_back(added);
  }

  void add_goal(PartJoint joint, HingeGoal goal) {
    if (!joint) return;
    goal.joint = *joint;
    for (std::size_t at = *joint; at != hips_ && at != Joint::no_parent; at = skeleton_[at].parent)
      if (variable_of_[at]) goal.moved_by.push_back(*variable_of_[at]);
    std::reverse(goal.moved_by.begin(), goal.moved_by.end());
    goals_.push_back(std::move(goal));
  }

  void add_goals(const FigureParts& parts) {
    add_goal(parts.hips, {.place = hips_place, .turn = trunk_turn});
    if (!parts.spine.empty()) add_goal(parts.spine.back(), {.turn = trunk_turn});
    add_goal(parts.head, {.turn = hand_turn});
    for (const SideParts* const side : {&parts.left, &parts.right}) {
      add_goal(side->foot, {.place = foot_place, .turn = foot_turn, .is_end = true});
      add_goal(side->shin, {.place = knee_place});
      add_goal(side->forearm, {.place = elbow_place, .from = side->upper_arm});
      add_goal(side->hand, {.place = hand_place, .turn = hand_turn, .is_end = true});
    }
    goal_places_.assign(goals_.size(), Vector3::Zero());
    goal_turns_.assign(goals_.size(), Quaternion::Identity());
  }

  void read_goals(std::size_t frame) {
    frame_ = frame;
    last_places_ = places_from_hips();
    // The poses are local: their world poses are computed in the same way as those of the state.
    for (std::size_t i = 0; i < skeleton_.size(); ++i) {
      positions_[i] = poses_.local_position(frame, i);
      rotations_[i] = poses_.local_rotation(frame, i);
      const std::size_t parent = skeleton_[i].parent;
      if (parent == Joint::no_parent) continue;
      positions_[i] = positions_[parent] + rotations_[parent] * positions_[i];
      rotations_[i] = (rotations_[parent] * rotations_[i]).normalized();
    }
    for (std::size_t i = 0; i < goals_.size(); ++i) {
      goal_places_[i] = place_of(goals_[i]);
      goal_turns_[i] = rotations_[goals_[i].joint];
    }
    state_.hips_at = positions_[hips_];
    state_.hips = rotations_[hips_];
    before_ = state_.values;
  }

  /// The places of feet and hands in the axes of the hips, file units.
  std::vector<Vector3> places_from_hips() const {
    std::vector<Vector3> places;
    for (std::size_t i = 0; i < goals_.size(); ++i)
      if (goals_[i].is_end)
        places.emplace_back(goal_turns_.front().conjugate() *
                            (goal_places_[i] - goal_places_.front()));
    return places;
  }

  /// Whether the poses jump to this frame, as from a reference pose to the motion.
  bool jumps() const {
    const std::vector<Vector3> places = places_from_hips();
    for (std::size_t i = 0; i < places.size(); ++i)
      if ((places[i] - last_places_[i]).norm() > least_jump * length_) return true;
    return false;
  }

  Quaternion local_rotation(const HingeState& state, std::size_t joint) const {
    const Joint& facts = skeleton_[joint];
    if (!variable_of_[joint]) return poses_.local_rotation(frame_, joint);
    if (!is_hinge(facts)) return facts.before * facts.after;
    const double angle = state.values[static_cast<Eigen::Index>(*variable_of_[joint])];
    return facts.before * Eigen::AngleAxisd(angle, detail::axis_of_channel(facts)) * facts.after;
  }

  Vector3 local_position(const HingeState& state, std::size_t joint) const {
    const Joint& facts = skeleton_[joint];
    if (!variable_of_[joint]) return poses_.local_position(frame_, joint);
    if (is_hinge(facts)) return facts.offset;
    const int axis = axis_of(facts.channels.front());
    const double value = state.values[static_cast<Eigen::Index>(*variable_of_[joint])];
    Vector3 place = facts.offset;
    const bool adds = skeleton_.position_mode_of(joint) == PositionMode::add;
    place[axis] = adds ? place[axis] + value : value;
    return place;
  }

  /// Computes the world poses of a state. Returns its cost.
  double evaluate(const HingeState& state) {
    for (std::size_t i = 0; i < skeleton_.size(); ++i) {
      const std::size_t parent = skeleton_[i].parent;
      if (moves_hips_ && i == hips_) {
        positions_[i] = state.hips_at;
        rotations_[i] = state.hips;
        continue;
      }
      positions_[i] = local_position(state, i);
      rotations_[i] = local_rotation(state, i);
      if (parent == Joint::no_parent) continue;
      positions_[i] = positions_[parent] + rotations_[parent] * positions_[i];
      rotations_[i] = rotations_[parent] * rotations_[i];
    }
    return cost_of_poses() + stay_ * stay_ * (state.values - before_).squaredNorm() +
           rest * rest * state.values.squaredNorm();
  }

  /// The cost of the state that was evaluated last, without that of the values themselves.
  double cost_of_poses() const {
    double cost = 0.0;
    for (std::size_t i = 0; i < goals_.size(); ++i) {
      const HingeGoal& goal = goals_[i];
      if (goal.place > 0.0) cost += goal.place * goal.place * place_error(i).squaredNorm();
      if (goal.turn > 0.0) cost += goal.turn * goal.turn * turn_error(i).squaredNorm();
    }
    return cost;
  }

  /// The place of a goal's joint in the poses that were computed last.
  Vector3 place_of(const HingeGoal& goal) const {
    if (goal.from) return positions_[goal.joint] - positions_[*goal.from];
    return positions_[goal.joint];
  }

  /// In body lengths.
  Vector3 place_error(std::size_t goal) const {
    return (goal_places_[goal] - place_of(goals_[goal])) / length_;
  }

  Vector3 turn_error(std::size_t goal) const {
    return rotation_vector(goal_turns_[goal] * rotations_[goals_[goal].joint].conjugate());
  }

  /// Adds one goal to the normal equations. `unknowns` are those that move its joint.
  void add_equations(const std::vector<Eigen::Index>& unknowns, const Eigen::Matrix3Xd& columns,
                     double weight, const Vector3& error) {
    const double square = weight * weight;
    for (const Eigen::Index a : unknowns) {
      gradient_[a] += square * columns.col(a).dot(error);
      for (const Eigen::Index b : unknowns)
        normal_(a, b) += square * columns.col(a).dot(columns.col(b));
    }
  }

  void build_equations() {
    normal_.setZero();
    gradient_.setZero();
    for (std::size_t i = 0; i < goals_.size(); ++i) {
      const HingeGoal& goal = goals_[i];
      const Vector3& at = positions_[goal.joint];
      unknowns_.clear();
      for (const std::size_t index : goal.moved_by) {
        const HingeVariable& each = variables_[index];
        const Joint& facts = skeleton_[each.joint];
        const auto column = static_cast<Eigen::Index>(index);
        unknowns_.push_back(column);
        const Quaternion above =
            facts.parent == Joint::no_parent ? Quaternion::Identity() : rotations_[facts.parent];
        const Vector3 axis =
            above * (each.is_rotation ? Vector3(facts.before * detail::axis_of_channel(facts))
                                      : detail::axis_of_channel(facts));
        turns_.col(column) = each.is_rotation ? axis : Vector3(Vector3::Zero());
        const bool moves_both = goal.from && each.joint <= *goal.from;
        const Vector3& pivot = positions_[moves_both ? *goal.from : each.joint];
        if (each.is_rotation)
          columns_.col(column) = axis.cross(at - pivot) / length_;
        else
          columns_.col(column) = moves_both ? Vector3(Vector3::Zero()) : Vector3(axis / length_);
      }
      if (moves_hips_) add_hips_columns(goal);
      if (goal.place > 0.0) add_equations(unknowns_, columns_, goal.place, place_error(i));
      if (goal.turn > 0.0) add_equations(unknowns_, turns_, goal.turn, turn_error(i));
    }
    for (Eigen::Index i = 0; i < state_.values.size(); ++i) {
      normal_(i, i) += stay_ * stay_ + rest * rest;
      gradient_[i] +=
          stay_ * stay_ * (before_[i] - state_.values[i]) - rest * rest * state_.values[i];
    }
  }

  void add_hips_columns(const HingeGoal& goal) {
    const Vector3 arm = positions_[goal.joint] - positions_[goal.from.value_or(hips_)];
    const Eigen::Index first = state_.values.size();
    for (int axis = 0; axis < 3; ++axis) {
      Vector3 direction = Vector3::Zero();
      direction[axis] = 1.0;
      columns_.col(first + axis) = goal.from ? Vector3(Vector3::Zero()) : direction;
      turns_.col(first + axis).setZero();
      columns_.col(first + 3 + axis) = direction.cross(arm) / length_;
      turns_.col(first + 3 + axis) = direction;
      unknowns_.push_back(first + axis);
      unknowns_.push_back(first + 3 + axis);
    }
  }

  /// Solves the damped equations. Variables that would leave their limits stop there, and the
  /// others are solved for again.
  Eigen::VectorXd step(double damping) {
    Eigen::MatrixXd matrix = normal_;
    matrix.diagonal().array() += damping;
    Eigen::VectorXd right = gradient_;
    Eigen::VectorXd result = Eigen::VectorXd::Zero(right.size());
    std::vector<bool> is_stopped(static_cast<std::size_t>(state_.values.size()), false);
    while (true) {
      result = matrix.ldlt().solve(right);
      bool is_new = false;
      for (Eigen::Index i = 0; i < state_.values.size(); ++i) {
        if (is_stopped[static_cast<std::size_t>(i)]) continue;
        const double value = state_.values[i] + result[i];
        const double stop = within(variable(i), value);
        if (stop == value) continue;
        is_stopped[static_cast<std::size_t>(i)] = true;
        is_new = true;
        const double fixed = stop - state_.values[i];
        right -= matrix.col(i) * fixed;
        matrix.col(i).setZero();
        matrix.row(i).setZero();
        matrix(i, i) = 1.0;
        right[i] = fixed;
        // The equations of those that were stopped before are 1 x = value.
        for (Eigen::Index j = 0; j < state_.values.size(); ++j)
          if (is_stopped[static_cast<std::size_t>(j)] && j != i) right[j] = stopped_[j];
        stopped_[i] = fixed;
      }
      if (!is_new) return result;
    }
  }

  HingeState moved(const Eigen::VectorXd& change) const {
    HingeState result = state_;
    const Eigen::Index count = state_.values.size();
    for (Eigen::Index i = 0; i < count; ++i)
      result.values[i] = within(variable(i), state_.values[i] + change[i]);
    if (!moves_hips_) return result;
    result.hips_at += length_ * change.segment<3>(count);
    result.hips = (rotation_by(change.segment<3>(count + 3)) * state_.hips).normalized();
    return result;
  }

  void solve(std::size_t frame) {
    stay_ = stay_after_jump;
    if (frame == 0) return descend(true);
    // Only the first frame can be a reference pose.
    if (frame != 1 || !jumps()) {
      stay_ = stay;
      return descend(false);
    }
    // The values of a reference pose are far from those of the motion, and may even be on the other
    // side of a limit.
    const HingeState start = state_;
    descend(true);
    const double cost = cost_of_poses();
    const HingeState continued = std::exchange(state_, start);
    state_.values = before_ = neutral_;
    descend(true);
    if (cost_of_poses() >= cost) {
      state_ = continued;
      evaluate(state_);
    }
    settle();
  }

  /// Repeats the frame until its values stay, because those of a frame before that is another pose
  /// would hold them back, and the next frames would follow slowly.
  void settle() {
    for (int i = 0; i < most_repetitions; ++i) {
      before_ = state_.values;
      descend(true);
      if ((state_.values - before_).cwiseAbs().maxCoeff() < settled_step) return;
    }
  }

  /// Improves the state. `is_far`: it may be far from the best one.
  void descend(bool is_far) {
    stopped_ = Eigen::VectorXd::Zero(state_.values.size());
    double damping = first_damping;
    double cost = evaluate(state_);
    for (int i = 0; i < most_iterations; ++i) {
      if (i >= iterations && !is_far && !misses_any()) break;
      build_equations();
      const Eigen::VectorXd change = step(damping);
      const HingeState next = moved(change);
      const double next_cost = evaluate(next);
      if (next_cost < cost) {
        state_ = next;
        cost = next_cost;
        damping = std::max(least_damping, 0.25 * damping);
        if (change.cwiseAbs().maxCoeff() < least_step) break;
      } else {
        damping *= 8.0;
        evaluate(state_);
        if (change.cwiseAbs().maxCoeff() < least_step) break;
      }
    }
    evaluate(state_);
  }

  bool misses_any() const {
    for (std::size_t i = 0; i < goals_.size(); ++i)
      if (goals_[i].is_end && place_error(i).norm() > least_miss) return true;
    return false;
  }

  void write(std::size_t frame, HingeAngles& result) {
    if (frame == 0) before_ = state_.values;
    for (std::size_t i = 0; i < variables_.size(); ++i) {
      const HingeVariable& each = variables_[i];
      const double value = state_.values[static_cast<Eigen::Index>(i)];
      const std::optional<ChannelLimits>& limits = skeleton_[each.joint].limits;
      const double shown = each.is_rotation ? value * degrees_per_radian : value;
      // Conversion to degrees may round beyond the limit.
      result.values.push_back(limits ? std::clamp(shown, limits->lower, limits->upper) : shown);
      if (value == each.lower || value == each.upper) ++report_.hinges.values_at_limits;
      poses_.set_local_rotation(frame, each.joint, local_rotation(state_, each.joint));
      poses_.set_local_position(frame, each.joint, local_position(state_, each.joint));
    }
    if (moves_hips_) {
      const std::size_t parent = skeleton_[hips_].parent;
      const bool is_root = parent == Joint::no_parent;
      const Quaternion below = is_root ? Quaternion::Identity() : rotations_[parent].conjugate();
      const Vector3 from = is_root ? Vector3(Vector3::Zero()) : positions_[parent];
      poses_.set_local_position(frame, hips_, below * (state_.hips_at - from));
      poses_.set_local_rotation(frame, hips_, (below * state_.hips).normalized());
    }
    report_misses();
  }

  void report_misses() {
    for (std::size_t i = 0; i < goals_.size(); ++i) {
      if (!goals_[i].is_end) continue;
      const double distance = place_error(i).norm();
      if (distance * length_ <= report_.hinges.farthest_miss) continue;
      report_.hinges.farthest_miss = distance * length_;
      report_.hinges.farthest_joint = goals_[i].joint;
    }
    if (misses_any()) ++report_.hinges.frames_missed;
  }

  const Skeleton& skeleton_;
  std::size_t hips_;
  double length_;
  Poses& poses_;
  Report& report_;
  bool moves_hips_ = false;
  std::vector<HingeVariable> variables_;
  std::vector<std::optional<std::size_t>> variable_of_;  ///< By joint.
  std::vector<HingeGoal> goals_;
  std::vector<Vector3> goal_places_;
  std::vector<Quaternion> goal_turns_;
  std::size_t frame_ = 0;
  double stay_ = stay;  ///< Weight of the values of the frame before.
  HingeState state_;
  Eigen::VectorXd neutral_;           ///< 0, or the limit nearest to it.
  std::vector<Vector3> last_places_;  ///< `places_from_hips` of the frame before.
  Eigen::VectorXd before_;            ///< Values of the frame before.
  // World poses of the last state that was evaluated.
  std::vector<Quaternion> rotations_;
  std::vector<Vector3> positions_;
  Eigen::MatrixXd normal_;
  Eigen::VectorXd gradient_;
  Eigen::VectorXd stopped_;
  Eigen::Matrix3Xd columns_;  ///< Change of the place of a goal for each unknown.
  Eigen::Matrix3Xd turns_;    ///< Change of its rotation.
  std::vector<Eigen::Index> unknowns_;
};

}  // namespace

HingeAngles fit_hinges(const Skeleton& skeleton, const FigureParts& parts, double body_length,
                       Poses& poses, Report& report) {
  return HingeFit(skeleton, parts, body_length, poses, report).run();
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
