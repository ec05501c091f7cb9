// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A skeleton prepared for evaluation: how each column is used, joint by joint.

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// One factor of a joint's rotation.
struct RotationStep {
  static constexpr std::ptrdiff_t no_column = -1;

  bool is_quaternion = false;
  int axis = 0;                                               ///< 0, 1, 2; not for quaternions.
  std::ptrdiff_t column = 0;                                  ///< Column of the angle.
  std::ptrdiff_t xyzw[4] = {no_column, no_column, no_column,  ///< Columns of the components;
                            no_column};                       ///< zero without a channel.
};

/// One position channel of a joint.
struct PositionStep {
  int axis = 0;
  std::ptrdiff_t column = 0;
  bool adds = false;    ///< Add to the existing value instead of replacing it.
  double factor = 1.0;  ///< Factor for the added value.
};

/// How the rotation of a joint is composed.
enum class RotationForm : std::uint8_t {
  constant,    ///< No rotation channels.
  three_axes,  ///< Three angles about three axes, in any order.
  steps        ///< Anything else.
};

template <class Real>
struct JointPlan {
  std::ptrdiff_t parent = -1;
  /// A parent, three angles about three axes, and a constant offset: almost every joint in
  /// practice.
  bool is_plain = false;
  Real offset[3] = {};
  Real before[4] = {};  ///< Unit quaternion x, y, z, w; as is `after`.
  Real after[4] = {};
  bool has_before = false;
  bool has_after = false;
  RotationForm rotation_form = RotationForm::constant;
  /// Normalise the world rotation. Set every few joints down a chain, so that rounding errors do
  /// not accumulate in deep hierarchies.
  bool restores_unit_length = false;

  int axes[3] = {};                ///< For three_axes, in multiplication order.
  std::ptrdiff_t columns[3] = {};  ///< For three_axes: columns of the angles.
  Real handedness = 1;  ///< For three_axes: 1 if the axes are cyclic (xyz), otherwise -1.

  std::size_t first_rotation = 0;  ///< Range in `EvaluationPlan::rotations`.
  std::size_t rotations_end = 0;
  std::size_t first_position = 0;  ///< Range in `EvaluationPlan::positions`.
  std::size_t positions_end = 0;
};

/// An integer of the size of `Real`.
template <class Real>
using BitsOf = std::conditional_t<sizeof(Real) == 4, std::int32_t, std::int64_t>;

template <class Real>
struct EvaluationPlan {
  std::size_t columns = 0;
  std::vector<JointPlan<Real>> joints;
  std::vector<RotationStep> rotations;  ///< In multiplication order.
  std::vector<PositionStep> positions;
  /// For each column, 1 / 360 if it is an angle, otherwise 0, so that the kernel can reduce all
  /// columns modulo one turn without branching. At least `minimum_columns` long, padded with 0.
  std::vector<double> turns_per_unit;
  /// For each column, a mask for the magnitude of a number (all bits but the sign) if it is an
  /// angle, otherwise 0, to compare all columns with a limit. Padded in the same way.
  std::vector<BitsOf<Real>> angle_bits;
};

/// Number of columns that the widest kernel reads at once.
inline constexpr std::size_t minimum_columns = 16;

template <class Real>
EvaluationPlan<Real> make_evaluation_plan(const Skeleton& skeleton);

}  // namespace mocap::detail
