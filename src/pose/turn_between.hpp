// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>

#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// The rotation from one orientation to another along the shorter arc, as its axis times the angle
/// in radians.
inline Vector3 turn_between(const Quaternion& from, const Quaternion& to) {
  Quaternion way = to * from.conjugate();
  if (way.w() < 0.0) way.coeffs() = -way.coeffs();
  const double sine = way.vec().norm();
  if (!(sine > 0.0)) return Vector3::Zero();
  return way.vec() * (2.0 * std::atan2(sine, way.w()) / sine);
}

}  // namespace mocap::detail
