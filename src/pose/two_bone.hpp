// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Two-bone inverse kinematics, for example thigh and shin.

#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// World rotations of two bones about their upper ends.
struct TwoBoneTurns {
  Quaternion upper = Quaternion::Identity();
  Quaternion lower = Quaternion::Identity();  ///< Includes the rotation of the upper bone.
  Vector3 end = Vector3::Zero();              ///< Resulting position of the end.
};

/// Moves the end of two bones to a target. The middle joint bends in its current plane, or about
/// `axis_if_straight` (unit length, perpendicular to the bones) if it is straight; then the whole
/// limb is rotated along the shortest arc. The end is always on the line to the target, but may
/// stop short of it: beyond half of the remaining extension, the limb extends more and more slowly,
/// and never exceeds its length.
TwoBoneTurns reach(const Vector3& upper, const Vector3& middle, const Vector3& end,
                   const Vector3& target, const Vector3& axis_if_straight);

/// As `reach`, but without a soft limit: the end is at the target, or as close to it as the lengths
/// of the bones allow.
TwoBoneTurns reach_exactly(const Vector3& upper, const Vector3& middle, const Vector3& end,
                           const Vector3& target, const Vector3& axis_if_straight);

}  // namespace mocap::detail
