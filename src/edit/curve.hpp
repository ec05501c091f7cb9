// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Rotations and positions as curves over frames: distances, directions, interpolation of gaps.

#include <cmath>
#include <cstddef>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// The rotation vector of a unit quaternion: its axis times its angle in radians, 0..pi.
Vector3 log_of(const Quaternion& rotation);
/// The unit quaternion of a rotation vector.
Quaternion exp_of(const Vector3& vector);

/// Difference from one value to the next: a rotation vector in degrees in the parent's axes, or a
/// translation in file units.
Vector3 step_between(const Quaternion& from, const Quaternion& to);
inline Vector3 step_between(const Vector3& from, const Vector3& to) {
  return to - from;
}

/// Distance between two values: degrees, or file units.
double distance_between(const Quaternion& a, const Quaternion& b);
inline double distance_between(const Vector3& a, const Vector3& b) {
  return (b - a).norm();
}

/// Interpolates the frames [first, first + count) with a cubic curve that continues the values and
/// speeds of the frames before and after them; rotations are interpolated on the sphere. Only
/// frames from `begin` on are used. There must be a frame on both sides.
std::vector<Quaternion> bridge(const std::vector<Quaternion>& curve, std::size_t begin,
                               std::size_t first, std::size_t count);
std::vector<Vector3> bridge(const std::vector<Vector3>& curve, std::size_t begin, std::size_t first,
                            std::size_t count);

}  // namespace mocap::edit
