// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The least-squares problem of one frame: which values of hinges bring feet, hands, trunk and head
/// closest to a pose.

#include <Eigen/Core>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "body/figure_parts.hpp"
#include "mocap/poses.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::retarget {

/// A value that is solved for.
struct HingeVariable {
  std::size_t joint = 0;
  bool is_rotation = true;
  double lower = 0.0;  ///< Radians or file units.
  double upper = 0.0;
};

/// Values of the variables, and where the hips are.
struct HingeState {
  Eigen::VectorXd values;  ///< Radians or file units.
  Vector3 hips_at = Vector3::Zero();
  Quaternion hips = Quaternion::Identity();
};

/// Where values stay if no goal determines them.
struct HingePull {
  Eigen::VectorXd values;
  double stay = 0.0;  ///< Weight.
};

class HingeProblem {
 public:
  /// The arguments must outlive the problem. `length`: of the body, file units.
  HingeProblem(const Skeleton& skeleton, const detail::FigureParts& parts, double length,
               const Poses& poses);

  const std::vector<HingeVariable>& variables() const { return variables_; }
  double length() const { return length_; }

  /// 0, or the limit nearest to it.
  Eigen::VectorXd neutral_values() const;

  /// Takes the goals from a frame of the poses. Returns the state with the hips of that frame.
  HingeState read_goals(std::size_t frame, HingeState from);

  void pull_to(HingePull pull) { pull_ = std::move(pull); }

  /// Whether only hips, trunk, knees and elbows have goals, which gives a start that is near the
  /// best values of all.
  void solve_limbs_only(bool limbs_only) { limbs_only_ = limbs_only; }

  /// The places of feet and hands that are wanted, in the axes of the hips, file units.
  std::vector<Vector3> places_from_hips() const;

  /// Computes the world poses of a state. Returns its cost.
  double evaluate(const HingeState& state);

  // The following are about the state that was evaluated last.

  /// The cost of the goals, without that of the values themselves and of rotations that cannot be
  /// reached.
  double cost_of_goals() const;

  /// The change of all unknowns, radians or body lengths, that lowers the cost. Variables that
  /// would leave their limits stop there, and the others are solved for again.
  Eigen::VectorXd step(const HingeState& state, double damping);

  HingeState moved(const HingeState& state, const Eigen::VectorXd& change) const;

  struct Miss {
    std::size_t joint = 0;
    double distance = 0.0;  ///< Body lengths.
  };

  /// The foot or hand that is farthest from its goal.
  Miss farthest_miss() const;

  /// Writes the local poses of the hinges, and of the hips if they move freely.
  void write_local(const HingeState& state, Poses& poses) const;

 private:
  /// What a joint shall reach.
  struct Goal {
    std::size_t joint = 0;
    double place = 0.0;  ///< Weight; 0: none.
    double turn = 0.0;
    double most_turn = std::numeric_limits<double>::infinity();  ///< Radians; see `turn_error`.
    bool is_end = false;                                         ///< A foot or hand.
    detail::PartJoint from = {};             ///< A joint above that the place is relative to.
    std::vector<std::size_t> moved_by = {};  ///< Variables above the joint, ascending.
  };

  void add_variable(std::size_t joint);
  void add_goal(detail::PartJoint joint, Goal goal);
  void add_goals(const detail::FigureParts& parts);

  Quaternion local_rotation(const HingeState& state, std::size_t joint) const;
  Vector3 local_position(const HingeState& state, std::size_t joint) const;

  double cost_of_places() const;
  double cost_of_turns(bool counts_beyond) const;
  double place_weight(const Goal& goal) const;
  double turn_weight(const Goal& goal) const;

  /// The place of a goal's joint in the poses that were computed last.
  Vector3 place_of(const Goal& goal) const;
  Vector3 place_error(std::size_t goal) const;  ///< Body lengths.
  Vector3 turn_error(std::size_t goal) const;   ///< Radians.
  /// Whether a rotation is so far from its goal that it only has the cost of `most_turn`, and pulls
  /// at nothing.
  static bool is_beyond(const Goal& goal, const Vector3& turn_error);

  void build_equations(const HingeState& state);
  void add_hips_columns(const Goal& goal);

  /// Adds one goal to the normal equations. `unknowns` are those that move its joint.
  void add_equations(const std::vector<Eigen::Index>& unknowns, const Eigen::Matrix3Xd& columns,
                     double weight, const Vector3& error);

  const Skeleton& skeleton_;
  std::size_t hips_;
  double length_;
  const Poses& poses_;
  bool moves_hips_ = false;
  std::vector<HingeVariable> variables_;
  std::vector<std::optional<std::size_t>> variable_of_;  ///< By joint.
  std::vector<Goal> goals_;                              ///< The hips first.
  std::vector<Vector3> goal_places_;
  std::vector<Quaternion> goal_turns_;
  std::size_t frame_ = 0;
  HingePull pull_;
  bool limbs_only_ = false;
  // World poses of the last state that was evaluated.
  std::vector<Quaternion> rotations_;
  std::vector<Vector3> positions_;
  Eigen::MatrixXd normal_;
  Eigen::VectorXd gradient_;
  Eigen::Matrix3Xd columns_;  ///< Change of the place of a goal for each unknown.
  Eigen::Matrix3Xd turns_;    ///< Change of its rotation.
  std::vector<Eigen::Index> unknowns_;
};

}  // namespace mocap::retarget
