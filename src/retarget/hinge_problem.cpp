// SPDX-License-Identifier: MIT
#include "retarget/hinge_problem.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "model/hinge_joint.hpp"
#include "pose/degrees.hpp"

namespace mocap::retarget {

namespace {

using detail::FigureParts;
using detail::is_hinge;
using detail::is_slide;
using detail::PartJoint;
using detail::SideParts;

// Weights of the goals: of places in body lengths, of rotations in radians. Feet are most
// important, because they must neither slide nor penetrate the ground.
constexpr double foot_place = 30.0;
constexpr double foot_turn = 3.0;
/// A leg that reaches the place of a foot can nearly reach its rotation, too, unless the source has
/// the foot upside down. Then knees would turn backwards for it. Radians.
constexpr double most_foot_turn = 0.5 * std::numbers::pi;
constexpr double hips_place = 6.0;
constexpr double trunk_turn = 1.0;
constexpr double hand_place = 5.0;
constexpr double knee_place = 3.0;
/// Of an elbow relative to its shoulder, so that the upper arm keeps its direction where the trunk
/// cannot bend as far as that of the source.
constexpr double elbow_place = 3.0;
constexpr double hand_turn = 0.3;
/// Keeps values near 0 where nothing else determines them.
constexpr double rest = 0.005;

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

double within(const HingeVariable& bounds, double value) {
  return std::clamp(value, bounds.lower, bounds.upper);
}

}  // namespace

HingeProblem::HingeProblem(const Skeleton& skeleton, const FigureParts& parts, double length,
                           const Poses& poses)
    : skeleton_(skeleton),
      hips_(*parts.hips),
      length_(length),
      poses_(poses),
      variable_of_(skeleton.size()),
      rotations_(skeleton.size()),
      positions_(skeleton.size()) {
  moves_hips_ = skeleton[hips_].channels.size() >= 6;
  for (std::size_t i = 0; i < skeleton.size(); ++i) add_variable(i);
  add_goals(parts);
  const auto count = static_cast<Eigen::Index>(variables_.size());
  const Eigen::Index unknowns = count + (moves_hips_ ? 6 : 0);
  normal_.resize(unknowns, unknowns);
  gradient_.resize(unknowns);
  columns_.resize(3, unknowns);
  turns_.resize(3, unknowns);
}

Eigen::VectorXd HingeProblem::neutral_values() const {
  Eigen::VectorXd values(static_cast<Eigen::Index>(variables_.size()));
  for (Eigen::Index i = 0; i < values.size(); ++i)
    values[i] = within(variables_[static_cast<std::size_t>(i)], 0.0);
  return values;
}

void HingeProblem::add_variable(std::size_t joint) {
  const Joint& facts = skeleton_[joint];
  const bool rotates = is_hinge(facts);
  if (!rotates && !is_slide(facts)) return;
  const double unit = rotates ? detail::radians_per_degree : 1.0;
  HingeVariable added{.joint = joint, .is_rotation = rotates};
  added.lower = facts.limits ? facts.limits->lower * unit : -1e9;
  added.upper = facts.limits ? facts.limits->upper * unit : 1e9;
  variable_of_[joint] = variables_.size();
  variables_.push_back(added);
}

void HingeProblem::add_goal(PartJoint joint, Goal goal) {
  if (!joint) return;
  goal.joint = *joint;
  for (std::size_t at = *joint; at != hips_ && at != Joint::no_parent; at = skeleton_[at].parent)
    if (variable_of_[at]) goal.moved_by.push_back(*variable_of_[at]);
  std::reverse(goal.moved_by.begin(), goal.moved_by.end());
  goals_.push_back(std::move(goal));
}

void HingeProblem::add_goals(const FigureParts& parts) {
  add_goal(parts.hips, {.place = hips_place, .turn = trunk_turn});
  if (!parts.spine.empty()) add_goal(parts.spine.back(), {.turn = trunk_turn});
  add_goal(parts.head, {.turn = hand_turn});
  for (const SideParts* const side : {&parts.left, &parts.right}) {
    add_goal(side->foot,
             {.place = foot_place, .turn = foot_turn, .most_turn = most_foot_turn, .is_end = true});
    add_goal(side->shin, {.place = knee_place});
    add_goal(side->forearm, {.place = elbow_place, .from = side->upper_arm});
    add_goal(side->hand, {.place = hand_place, .turn = hand_turn, .is_end = true});
  }
  goal_places_.assign(goals_.size(), Vector3::Zero());
  goal_turns_.assign(goals_.size(), Quaternion::Identity());
}

HingeState HingeProblem::read_goals(std::size_t frame, HingeState from) {
  frame_ = frame;
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
  from.hips_at = positions_[hips_];
  from.hips = rotations_[hips_];
  return from;
}

std::vector<Vector3> HingeProblem::places_from_hips() const {
  std::vector<Vector3> places;
  for (std::size_t i = 0; i < goals_.size(); ++i)
    if (goals_[i].is_end)
      places.emplace_back(goal_turns_.front().conjugate() *
                          (goal_places_[i] - goal_places_.front()));
  return places;
}

Quaternion HingeProblem::local_rotation(const HingeState& state, std::size_t joint) const {
  const Joint& facts = skeleton_[joint];
  if (!variable_of_[joint]) return poses_.local_rotation(frame_, joint);
  if (!is_hinge(facts)) return facts.before * facts.after;
  const double angle = state.values[static_cast<Eigen::Index>(*variable_of_[joint])];
  return facts.before * Eigen::AngleAxisd(angle, detail::axis_of_channel(facts)) * facts.after;
}

Vector3 HingeProblem::local_position(const HingeState& state, std::size_t joint) const {
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

double HingeProblem::evaluate(const HingeState& state) {
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
  return cost_of_places() + cost_of_turns(true) +
         pull_.stay * pull_.stay * (state.values - pull_.values).squaredNorm() +
         rest * rest * state.values.squaredNorm();
}

double HingeProblem::cost_of_goals() const {
  return cost_of_places() + cost_of_turns(false);
}

double HingeProblem::cost_of_places() const {
  double cost = 0.0;
  for (std::size_t i = 0; i < goals_.size(); ++i) {
    const double weight = place_weight(goals_[i]);
    if (weight > 0.0) cost += weight * weight * place_error(i).squaredNorm();
  }
  return cost;
}

double HingeProblem::cost_of_turns(bool counts_beyond) const {
  double cost = 0.0;
  for (std::size_t i = 0; i < goals_.size(); ++i) {
    const Goal& goal = goals_[i];
    const double weight = turn_weight(goal);
    if (weight == 0.0) continue;
    const Vector3 error = turn_error(i);
    if (!is_beyond(goal, error))
      cost += weight * weight * error.squaredNorm();
    else if (counts_beyond)
      cost += weight * weight * goal.most_turn * goal.most_turn;
  }
  return cost;
}

double HingeProblem::place_weight(const Goal& goal) const {
  if (!limbs_only_ || goal.place == 0.0) return goal.place;
  return goal.is_end ? 0.0 : foot_place;
}

double HingeProblem::turn_weight(const Goal& goal) const {
  return limbs_only_ && goal.is_end ? 0.0 : goal.turn;
}

Vector3 HingeProblem::place_of(const Goal& goal) const {
  if (goal.from) return positions_[goal.joint] - positions_[*goal.from];
  return positions_[goal.joint];
}

Vector3 HingeProblem::place_error(std::size_t goal) const {
  return (goal_places_[goal] - place_of(goals_[goal])) / length_;
}

Vector3 HingeProblem::turn_error(std::size_t goal) const {
  return rotation_vector(goal_turns_[goal] * rotations_[goals_[goal].joint].conjugate());
}

bool HingeProblem::is_beyond(const Goal& goal, const Vector3& turn_error) {
  return turn_error.squaredNorm() > goal.most_turn * goal.most_turn;
}

void HingeProblem::add_equations(const std::vector<Eigen::Index>& unknowns,
                                 const Eigen::Matrix3Xd& columns, double weight,
                                 const Vector3& error) {
  const double square = weight * weight;
  for (const Eigen::Index a : unknowns) {
    gradient_[a] += square * columns.col(a).dot(error);
    for (const Eigen::Index b : unknowns)
      normal_(a, b) += square * columns.col(a).dot(columns.col(b));
  }
}

void HingeProblem::build_equations(const HingeState& state) {
  const double stay = pull_.stay;
  normal_.setZero();
  gradient_.setZero();
  for (std::size_t i = 0; i < goals_.size(); ++i) {
    const Goal& goal = goals_[i];
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
    const double place = place_weight(goal);
    const double turn = turn_weight(goal);
    if (place > 0.0) add_equations(unknowns_, columns_, place, place_error(i));
    if (turn > 0.0) {
      const Vector3 error = turn_error(i);
      if (!is_beyond(goal, error)) add_equations(unknowns_, turns_, turn, error);
    }
  }
  for (Eigen::Index i = 0; i < state.values.size(); ++i) {
    normal_(i, i) += stay * stay + rest * rest;
    gradient_[i] +=
        stay * stay * (pull_.values[i] - state.values[i]) - rest * rest * state.values[i];
  }
}

void HingeProblem::add_hips_columns(const Goal& goal) {
  const Vector3 arm = positions_[goal.joint] - positions_[goal.from.value_or(hips_)];
  const Eigen::Index first = static_cast<Eigen::Index>(variables_.size());
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

Eigen::VectorXd HingeProblem::step(const HingeState& state, double damping) {
  build_equations(state);
  Eigen::MatrixXd matrix = normal_;
  matrix.diagonal().array() += damping;
  Eigen::VectorXd right = gradient_;
  Eigen::VectorXd result = Eigen::VectorXd::Zero(right.size());
  Eigen::VectorXd stops = Eigen::VectorXd::Zero(state.values.size());
  std::vector<bool> is_stopped(static_cast<std::size_t>(state.values.size()), false);
  while (true) {
    result = matrix.ldlt().solve(right);
    bool is_new = false;
    for (Eigen::Index i = 0; i < state.values.size(); ++i) {
      if (is_stopped[static_cast<std::size_t>(i)]) continue;
      const double value = state.values[i] + result[i];
      const double stop = within(variables_[static_cast<std::size_t>(i)], value);
      if (stop == value) continue;
      is_stopped[static_cast<std::size_t>(i)] = true;
      is_new = true;
      const double fixed = stop - state.values[i];
      right -= matrix.col(i) * fixed;
      matrix.col(i).setZero();
      matrix.row(i).setZero();
      matrix(i, i) = 1.0;
      right[i] = fixed;
      // The equations of those that were stopped before are 1 x = value.
      for (Eigen::Index j = 0; j < state.values.size(); ++j)
        if (is_stopped[static_cast<std::size_t>(j)] && j != i) right[j] = stops[j];
      stops[i] = fixed;
    }
    if (!is_new) return result;
  }
}

HingeState HingeProblem::moved(const HingeState& state, const Eigen::VectorXd& change) const {
  HingeState result = state;
  const Eigen::Index count = state.values.size();
  for (Eigen::Index i = 0; i < count; ++i)
    result.values[i] = within(variables_[static_cast<std::size_t>(i)], state.values[i] + change[i]);
  if (!moves_hips_) return result;
  result.hips_at += length_ * change.segment<3>(count);
  result.hips = (rotation_by(change.segment<3>(count + 3)) * state.hips).normalized();
  return result;
}

HingeProblem::Miss HingeProblem::farthest_miss() const {
  Miss farthest;
  for (std::size_t i = 0; i < goals_.size(); ++i) {
    if (!goals_[i].is_end) continue;
    const double distance = place_error(i).norm();
    if (distance > farthest.distance) farthest = {goals_[i].joint, distance};
  }
  return farthest;
}

void HingeProblem::write_local(const HingeState& state, Poses& poses) const {
  for (const HingeVariable& each : variables_) {
    poses.set_local_rotation(frame_, each.joint, local_rotation(state, each.joint));
    poses.set_local_position(frame_, each.joint, local_position(state, each.joint));
  }
  if (!moves_hips_) return;
  const std::size_t parent = skeleton_[hips_].parent;
  const bool is_root = parent == Joint::no_parent;
  const Quaternion below = is_root ? Quaternion::Identity() : rotations_[parent].conjugate();
  const Vector3 from = is_root ? Vector3(Vector3::Zero()) : positions_[parent];
  poses.set_local_position(frame_, hips_, below * (state.hips_at - from));
  poses.set_local_rotation(frame_, hips_, (below * state.hips).normalized());
}

}  // namespace mocap::retarget
