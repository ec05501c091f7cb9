// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Rotations and Euler angles.

#include <array>

#include "mocap/skeleton.hpp"

namespace mocap {

/// Three axes, 0..2 for x, y, z, in multiplication order: R = R(a0) R(a1) R(a2), moving axes,
/// column vectors. Adjacent axes differ; the first and third may be equal.
using AxisOrder = std::array<int, 3>;

/// The rotation for three Euler angles in degrees.
Quaternion rotation_from_euler_deg(const AxisOrder& order, const Vector3& angles_deg);

/// Euler angles of a rotation in degrees: the middle one in [-90, 90] (distinct axes) or [0, 180].
/// In gimbal lock, where only the sum or difference of the outer angles is determined, the third
/// angle is `third_at_pole_deg`. Accurate to about 1e-13 degrees everywhere (atan2 and hypot).
Vector3 euler_deg_from_rotation(const Eigen::Matrix3d& rotation, const AxisOrder& order,
                                double third_at_pole_deg = 0.0);

/// Equivalent Euler angles closest to `previous_deg`: both solutions and all multiples of 360 are
/// considered, for the three angles together.
Vector3 nearest_euler_deg(const Vector3& angles_deg, const AxisOrder& order,
                          const Vector3& previous_deg);

/// The rotation about the axis perpendicular to both that turns the direction `from` into `to`; the
/// lengths do not matter. Opposite directions have no unique axis, and any is used. The identity if
/// either is zero.
Quaternion shortest_rotation(const Vector3& from, const Vector3& to);

/// Angle in degrees, 0..180, of the rotation from `a` to `b`.
double angle_between_deg(const Quaternion& a, const Quaternion& b);

}  // namespace mocap
