// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Joints that take over a part of the twist of an arm or a leg.

#include <cstddef>
#include <optional>
#include <vector>

#include "mocap/skeleton.hpp"
#include "retarget/plan.hpp"

namespace mocap::retarget {

/// How a helper of the target rotates.
struct TwistRule {
  std::size_t bone = 0;  ///< Upper arm, forearm, thigh or shin.
  /// The joint that the bone twists against: for a forearm or shin the hand or foot; for an upper
  /// arm or thigh the joint above it, none if it is a root.
  std::optional<std::size_t> other;
  bool is_lower = false;            ///< Whether `other` is the lower end of the bone.
  Vector3 axis = Vector3::UnitX();  ///< Along the bone in the stance, unit length.
  double share = 0.0;               ///< 0 as the upper end of the bone, 1 as the lower end.
};

/// The rules of the target's helpers, by joint; empty for other joints.
std::vector<std::optional<TwistRule>> twist_rules(const StandingFigure& target);

/// The rotation of a helper since the stance, from that of its bone and of the other joint.
Quaternion twisted(const TwistRule& rule, const Quaternion& bone, const Quaternion& other);

/// The joint that has the whole rotation of an upper arm or thigh: in rigs that divide the bone
/// into a bending and a twisting part, the last joint above the forearm or shin.
std::size_t carrier_of(const detail::FigureParts& parts, std::size_t bone, detail::NamedPart part,
                       BodySide side);

}  // namespace mocap::retarget
