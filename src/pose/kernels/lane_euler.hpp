// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Vectorised rotations about three different axes.

#include "pose/half_angle.hpp"
#include "pose/kernels/lane_quaternion.hpp"

namespace mocap::detail {

/// x modulo one turn, in [-180, 180] degrees up to rounding; x itself if `turns_per_unit` is zero.
/// `squared_turns` accumulates the squares of the removed turns: the product below, and therefore
/// the result, is exact while that number is less than 2^40.
template <class Value, class Scale>
[[gnu::always_inline]] inline Value within_one_turn(const Value& x, const Scale& turns_per_unit,
                                                    Value& squared_turns) {
  // Adding and subtracting 1.5 * 2^52 rounds to the nearest integer.
  constexpr double rounder = 6755399441055744.0;
  const Value turns = (x * turns_per_unit + rounder) - rounder;
  squared_turns += turns * turns;
  return x - turns * 360.0;
}

/// Below this sum of `squared_turns` all angles were reduced exactly.
inline constexpr double largest_square_of_turns = 0x1p80;

/// Angles up to this are their own remainder, in single precision too.
inline constexpr double largest_unreduced_deg = 179.9;

/// The product of three rotations about different axes i, j, k in closed form: the components along
/// these axes, and w. `handedness` is 1 if the axes are cyclic (xyz), otherwise -1, which changes
/// the signs of the products of the unit quaternions.
template <class Real, class Value>
[[gnu::always_inline]] inline void rotation_along_axes(Real handedness, const Value& i_deg,
                                                       const Value& j_deg, const Value& k_deg,
                                                       Value& i, Value& j, Value& k, Value& w) {
  Value s1, c1, s2, c2, s3, c3;
  half_angle<Real>(i_deg, s1, c1);
  half_angle<Real>(j_deg, s2, c2);
  half_angle<Real>(k_deg, s3, c3);
  const Value signed_s3 = s3 * handedness;
  const Value signed_s1_s2 = s1 * s2 * handedness;
  const Value c1_c2 = c1 * c2;
  const Value s1_c2 = s1 * c2;
  const Value c1_s2 = c1 * s2;
  i = s1_c2 * c3 + c1_s2 * signed_s3;
  j = c1_s2 * c3 - s1_c2 * signed_s3;
  k = c1_c2 * s3 + signed_s1_s2 * c3;
  w = c1_c2 * c3 - signed_s1_s2 * s3;
}

/// The same as a quaternion.
template <class Real, class Value>
[[gnu::always_inline]] inline LaneQuaternion<Value> rotation_about_axes(const int (&axes)[3],
                                                                        Real handedness,
                                                                        const Value& first_deg,
                                                                        const Value& second_deg,
                                                                        const Value& third_deg) {
  LaneQuaternion<Value> rotation;
  rotation_along_axes(handedness, first_deg, second_deg, third_deg, rotation.part[axes[0]],
                      rotation.part[axes[1]], rotation.part[axes[2]], rotation.part[3]);
  return rotation;
}

}  // namespace mocap::detail
