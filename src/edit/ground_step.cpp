// SPDX-License-Identifier: MIT
#include "edit/ground_step.hpp"

namespace mocap::edit {

namespace {

/// The twist component of a rotation about an axis.
Quaternion twist_about(const Vector3& axis, const Quaternion& rotation) {
  const double along = axis.dot(rotation.vec());
  const Quaternion twist(rotation.w(), along * axis.x(), along * axis.y(), along * axis.z());
  const double length = twist.norm();
  constexpr double no_direction = 1e-12;
  return length < no_direction ? Quaternion::Identity() : Quaternion(twist.coeffs() / length);
}

}  // namespace

GroundStep step_onto(const Vector3& place, const Quaternion& rotation, const Vector3& wanted_place,
                     const Quaternion& wanted_rotation, const Vector3& up) {
  GroundStep step;
  step.turn = twist_about(up, wanted_rotation * rotation.conjugate());
  step.from = place;
  step.to = wanted_place + up.dot(place - wanted_place) * up;
  return step;
}

}  // namespace mocap::edit
