// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Arms and legs, joint by joint.

#include <cstddef>
#include <span>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// The joints of a limb, from below the trunk to a hand or foot, inclusive.
std::vector<std::size_t> limb_to(const Skeleton& skeleton, const std::vector<BodySide>& sides,
                                 std::size_t end);

/// The last joint of an arm.
struct ArmEnd {
  std::size_t joint = 0;
  bool is_hand = true;  ///< If false, it is the forearm: the figure has no hands.
};

/// One entry for each arm of the clip's figures, in skeleton order: the hands of `parts`; in arms
/// without them, the joint after the forearm, or otherwise the forearm itself. Forearms are
/// identified by name, or otherwise as the last joint of an arm whose bone is not short.
std::vector<ArmEnd> find_arm_ends(const Skeleton& skeleton, const std::vector<BodySide>& sides,
                                  const BodyParts& parts);

/// Index of the upper arm in an arm that ends with `end`: the joint before the one named after the
/// elbow or forearm. Without such a name, it is the third joint from the end, or the second if
/// there is no hand, not counting twist joints.
std::size_t upper_arm_in(const Skeleton& skeleton, std::span<const std::size_t> arm, ArmEnd end);

/// Index of the thigh in a leg that ends with the foot: the joint before the one named after the
/// knee or shin, or otherwise the first one whose bone is not short.
std::size_t thigh_in(const Skeleton& skeleton, std::span<const std::size_t> leg);

/// The direction of a hand in its own axes: towards the middle finger, or otherwise the mean
/// direction of all fingers except the thumb. Zero if unknown.
Vector3 along_fingers(const Skeleton& skeleton, std::size_t hand);

}  // namespace mocap::detail
