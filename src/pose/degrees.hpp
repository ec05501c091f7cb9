// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Angles in degrees, and rotations about one coordinate axis.

#include <cmath>
#include <numbers>

#include "mocap/skeleton.hpp"

namespace mocap::detail {

inline constexpr double radians_per_degree = std::numbers::pi / 180.0;
inline constexpr double degrees_per_radian = 180.0 / std::numbers::pi;

inline double radians(double angle_deg) {
  return angle_deg * radians_per_degree;
}
inline double degrees(double angle_rad) {
  return angle_rad * degrees_per_radian;
}

/// Angle between two directions of any length, 0..180.
inline double directions_apart_deg(const Vector3& a, const Vector3& b) {
  return degrees(std::atan2(a.cross(b).norm(), a.dot(b)));
}

/// Maps an angle in [-180, 180] degrees to (-180, 180], without negative zero.
inline double half_open_turn(double angle_deg) {
  return (angle_deg <= -180.0 ? angle_deg + 360.0 : angle_deg) + 0.0;
}

/// Converts an angle in [-pi, pi] to degrees in (-180, 180].
inline double half_open_degrees(double angle_rad) {
  return half_open_turn(degrees(angle_rad));
}

/// Adds full turns to get the angle closest to another.
inline double nearest_turn(double angle_deg, double to_deg) {
  const double turns = (to_deg - angle_deg) / 360.0;
  if (std::abs(turns) < 0.5) return angle_deg + 0.0;
  return angle_deg + 360.0 * std::round(turns);
}

/// The rotation about axis 0, 1 or 2 by any angle.
inline Quaternion axis_rotation(int axis, double angle_deg) {
  const double half = radians(std::remainder(angle_deg, 360.0)) / 2.0;
  Quaternion rotation(std::cos(half), 0.0, 0.0, 0.0);
  rotation.coeffs()[axis] = std::sin(half);
  return rotation;
}

}  // namespace mocap::detail
