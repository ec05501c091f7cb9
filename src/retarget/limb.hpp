// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Legs and arms that reach for a place.

#include "mocap/skeleton.hpp"
#include "pose/two_bone.hpp"

namespace mocap::retarget {

/// The joints of a leg or an arm in one frame, in world space.
struct LimbJoints {
  Vector3 upper;  ///< Thigh or upper arm.
  Vector3 middle;
  Vector3 end;   ///< Ankle or wrist.
  Vector3 axis;  ///< Of the bend, unit length; used if the limb is straight.
};

/// The distance between both ends that a limb may have: not quite its length, unless that of the
/// source is straighter. `stretch`: that of the source, 1 if it is straight.
double longest_reach(double length, double stretch);

/// The place closest to `goal` that is at most `longest` from `centre`.
Vector3 within_reach(const Vector3& centre, double longest, const Vector3& goal);

/// Turns the bones of a limb so that its end is at `goal`, or as close to it as `longest` allows.
detail::TwoBoneTurns reach_goal(const LimbJoints& limb, double longest, const Vector3& goal);

}  // namespace mocap::retarget
