// SPDX-License-Identifier: MIT
#include "pose/evaluate_plan.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <span>

#include "pose/unit_quaternion.hpp"

namespace mocap::detail {
namespace {

/// Number of joints down a chain after which a rotation is normalised again.
constexpr std::size_t joints_between_corrections = 16;

/// The factors of one joint in channel order. A quaternion has the position of its first component,
/// and ends when a component is repeated.
std::vector<RotationStep> listed_rotations(std::span<const Channel> channels,
                                           std::ptrdiff_t first_column) {
  std::vector<RotationStep> steps;
  std::optional<std::size_t> open_quaternion;
  std::ptrdiff_t column = first_column;
  for (const Channel channel : channels) {
    if (is_rotation(channel)) {
      steps.push_back({.axis = axis_of(channel), .column = column});
    } else if (is_quaternion(channel)) {
      const std::size_t part = quaternion_part(channel);
      if (!open_quaternion || steps[*open_quaternion].xyzw[part] != RotationStep::no_column) {
        open_quaternion = steps.size();
        steps.push_back({.is_quaternion = true});
      }
      steps[*open_quaternion].xyzw[part] = column;
    }
    ++column;
  }
  return steps;
}

bool is_about_three_axes(std::span<const RotationStep> steps) {
  return steps.size() == 3 &&
         std::none_of(steps.begin(), steps.end(),
                      [](const RotationStep& step) { return step.is_quaternion; }) &&
         steps[0].axis != steps[1].axis && steps[1].axis != steps[2].axis &&
         steps[0].axis != steps[2].axis;
}

template <class Real>
bool set_constant_rotation(Real (&xyzw)[4], const Quaternion& rotation) {
  const Quaternion unit = unit_quaternion(rotation);
  for (int i = 0; i < 4; ++i) xyzw[i] = static_cast<Real>(unit.coeffs()[i]);
  return !(unit.vec().isZero(0.0));
}

template <class Real>
void plan_rotation(const Joint& joint, EulerAxes euler_axes, std::ptrdiff_t first_column,
                   EvaluationPlan<Real>& plan, JointPlan<Real>& joint_plan) {
  joint_plan.has_before = set_constant_rotation(joint_plan.before, joint.before);
  joint_plan.has_after = set_constant_rotation(joint_plan.after, joint.after);

  std::vector<RotationStep> steps = listed_rotations(joint.channels, first_column);
  if (euler_axes == EulerAxes::fixed) std::reverse(steps.begin(), steps.end());
  if (steps.empty()) {
    joint_plan.rotation_form = RotationForm::constant;
  } else if (is_about_three_axes(steps)) {
    joint_plan.rotation_form = RotationForm::three_axes;
    for (std::size_t i = 0; i < 3; ++i) {
      joint_plan.axes[i] = steps[i].axis;
      joint_plan.columns[i] = steps[i].column;
    }
    const bool cyclic = steps[1].axis == (steps[0].axis + 1) % 3;
    joint_plan.handedness = cyclic ? Real{1} : Real{-1};
  } else {
    joint_plan.rotation_form = RotationForm::steps;
    joint_plan.first_rotation = plan.rotations.size();
    plan.rotations.insert(plan.rotations.end(), steps.begin(), steps.end());
    joint_plan.rotations_end = plan.rotations.size();
  }
}

/// The columns that change the length of a joint's bone, and its direction.
struct Lengthening {
  std::vector<std::ptrdiff_t> columns;
  Vector3 direction = Vector3::Zero();
};

Lengthening lengthening_of(const Skeleton& skeleton, std::size_t joint,
                           std::ptrdiff_t first_column) {
  Lengthening lengthening;
  std::ptrdiff_t column = first_column;
  for (const Channel channel : skeleton[joint].channels) {
    if (channel == Channel::bone_length) lengthening.columns.push_back(column);
    ++column;
  }
  if (!lengthening.columns.empty()) lengthening.direction = skeleton.bone(joint).direction;
  return lengthening;
}

void add_lengthening(const Lengthening& lengthening, std::vector<PositionStep>& positions) {
  for (const std::ptrdiff_t column : lengthening.columns) {
    for (int axis = 0; axis < 3; ++axis) {
      positions.push_back(
          {.axis = axis, .column = column, .adds = true, .factor = lengthening.direction[axis]});
    }
  }
}

template <class Real>
void plan_position(const Joint& joint, PositionMode mode, std::ptrdiff_t first_column,
                   const Lengthening* of_parent, EvaluationPlan<Real>& plan,
                   JointPlan<Real>& joint_plan) {
  for (int axis = 0; axis < 3; ++axis) {
    joint_plan.offset[axis] = static_cast<Real>(joint.offset[axis]);
  }
  joint_plan.first_position = plan.positions.size();
  std::ptrdiff_t column = first_column;
  for (const Channel channel : joint.channels) {
    if (is_position(channel)) {
      plan.positions.push_back(
          {.axis = axis_of(channel), .column = column, .adds = mode == PositionMode::add});
    }
    ++column;
  }
  if (of_parent != nullptr) add_lengthening(*of_parent, plan.positions);
  joint_plan.positions_end = plan.positions.size();
}

}  // namespace

template <class Real>
EvaluationPlan<Real> make_evaluation_plan(const Skeleton& skeleton) {
  EvaluationPlan<Real> plan;
  plan.joints.reserve(skeleton.size());
  std::vector<std::size_t> depths;
  depths.reserve(skeleton.size());
  std::vector<Lengthening> lengthenings;
  lengthenings.reserve(skeleton.size());
  for (const Joint& joint : skeleton.joints()) {
    const auto first_column = static_cast<std::ptrdiff_t>(plan.columns);
    JointPlan<Real>& joint_plan = plan.joints.emplace_back();
    if (joint.parent != Joint::no_parent)
      joint_plan.parent = static_cast<std::ptrdiff_t>(joint.parent);
    depths.push_back(joint.parent == Joint::no_parent ? 1 : depths[joint.parent] + 1);
    joint_plan.restores_unit_length = depths.back() % joints_between_corrections == 0;
    plan_rotation(joint, skeleton.euler_axes, first_column, plan, joint_plan);
    const Lengthening* of_parent =
        joint.parent == Joint::no_parent ? nullptr : &lengthenings[joint.parent];
    plan_position(joint, joint.position_mode.value_or(skeleton.position_mode), first_column,
                  of_parent, plan, joint_plan);
    joint_plan.is_plain = joint_plan.parent >= 0 &&
                          joint_plan.rotation_form == RotationForm::three_axes &&
                          !joint_plan.has_before && !joint_plan.has_after &&
                          joint_plan.first_position == joint_plan.positions_end;
    lengthenings.push_back(lengthening_of(skeleton, lengthenings.size(), first_column));
    for (const Channel channel : joint.channels) {
      plan.turns_per_unit.push_back(is_rotation(channel) ? 1.0 / 360.0 : 0.0);
      plan.angle_bits.push_back(is_rotation(channel) ? std::numeric_limits<BitsOf<Real>>::max()
                                                     : 0);
    }
    plan.columns += joint.channels.size();
  }
  plan.turns_per_unit.resize(std::max(plan.columns, minimum_columns), 0.0);
  plan.angle_bits.resize(plan.turns_per_unit.size(), 0);
  return plan;
}

template EvaluationPlan<float> make_evaluation_plan(const Skeleton&);
template EvaluationPlan<double> make_evaluation_plan(const Skeleton&);

}  // namespace mocap::detail
