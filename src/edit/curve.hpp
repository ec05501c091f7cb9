// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Rotations and positions as curves over frames: distances, directions, interpolation of gaps.

#include <cmath>
#include <cstddef>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// The rotation vector of a unit quaternion: axis times angle in radians, 0..pi.
Vector3 log_of(const Quaternion& rotation);
/// The rotation of a rotation vector.
Quaternion exp_of(const Vector3& vector);

/// Difference to the next value: degrees about an axis of the parent, or file units.
Vector3 step_between(const Quaternion& from, const Quaternion& to);
inline Vector3 step_between(const Vector3& from, const Vector3& to) {
  return to - from;
}

/// Distance between two values: degrees, or file units.
double distance_between(const Quaternion& a, const Quaternion& b);
inline double distance_between(const Vector3& a, const Vector3& b) {
  return (b - a).norm();
}

/// The values of the frames [first, first + count), interpolated by a cubic curve from the previous
/// to the following frame with the speeds of the curve there; rotations on the sphere. Only frames
/// from `begin` on are used. There must be a frame on both sides.
std::vector<Quaternion> bridge(const std::vector<Quaternion>& curve, std::size_t begin,
                               std::size_t first, std::size_t count);
std::vector<Vector3> bridge(const std::vector<Vector3>& curve, std::size_t begin, std::size_t first,
                            std::size_t count);

/// The median; 0 if there are no values. Reorders the values.
double median_of(std::vector<double>& values);

}  // namespace mocap::edit
