// SPDX-License-Identifier: MIT
#include "retarget/limb.hpp"

#include <algorithm>

namespace mocap::retarget {

namespace {

/// Straighter limbs than this, as a share of the length of both bones, only if the source's are.
constexpr double straightest = 0.98;

}  // namespace

double longest_reach(double length, double stretch) {
  return length * std::clamp(stretch, straightest, 1.0);
}

Vector3 within_reach(const Vector3& centre, double longest, const Vector3& goal) {
  const Vector3 to_goal = goal - centre;
  const double reach = longest * (1.0 + 1e-12);
  if (!(to_goal.norm() > reach)) return goal;
  return centre + to_goal * (reach / to_goal.norm());
}

detail::TwoBoneTurns reach_goal(const LimbJoints& limb, double longest, const Vector3& goal) {
  return detail::reach_exactly(limb.upper, limb.middle, limb.end,
                               within_reach(limb.upper, longest, goal), limb.axis);
}

}  // namespace mocap::retarget
