// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Two bones that reach for a place: thigh and shin.

#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// How two bones have to turn, in the world, about their upper ends.
struct TwoBoneTurns {
  Quaternion upper = Quaternion::Identity();
  Quaternion lower = Quaternion::Identity();  ///< All of it: what the upper one turns included.
  Vector3 end = Vector3::Zero();              ///< Where the end comes to stand.
};

/// Brings the end of two bones to a target. The middle joint bends in the plane in which it is
/// bent, about `axis_if_straight` (unit length, at a right angle to the bones) where it is not;
/// then the whole limb turns by the shortest way. Out of reach the end stays on the way to the
/// target: beyond half of what is left to the whole length the limb stretches ever less, and never
/// beyond.
TwoBoneTurns reach(const Vector3& upper, const Vector3& middle, const Vector3& end,
                   const Vector3& target, const Vector3& axis_if_straight);

}  // namespace mocap::edit
