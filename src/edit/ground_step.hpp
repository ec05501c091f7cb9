// SPDX-License-Identifier: MIT
#pragma once

/// \file Concatenates motions: the position of the next motion.

#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// Horizontal translation and rotation about the vertical axis.
struct GroundStep {
  Quaternion turn = Quaternion::Identity();
  Vector3 from = Vector3::Zero();
  Vector3 to = Vector3::Zero();

  Vector3 of(const Vector3& place) const { return to + turn * (place - from); }
  Quaternion of(const Quaternion& rotation) const { return turn * rotation; }
};

/// The step that moves a root to the ground position and heading of another one. It does not change
/// heights and tilts.
GroundStep step_onto(const Vector3& place, const Quaternion& rotation, const Vector3& wanted_place,
                     const Quaternion& wanted_rotation, const Vector3& up);

}  // namespace mocap::edit
