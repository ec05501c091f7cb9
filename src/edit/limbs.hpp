// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Arms and legs, joint by joint.

#include <cstddef>
#include <span>
#include <vector>

#include "mocap/body_side.hpp"
#include "mocap/facts.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// Joints from below the trunk to a hand or foot, both counted.
std::vector<std::size_t> limb_to(const Skeleton& skeleton, const std::vector<BodySide>& sides,
                                 std::size_t end);

/// The last joint of an arm.
struct ArmEnd {
  std::size_t joint = 0;
  bool is_hand = true;  ///< Else the forearm: the figure has no hands.
};

/// One for each arm of the clip's figures, in skeleton order: the hands of `parts`, and in arms
/// without them the joint behind the forearm, else the forearm itself. Forearms are known by their
/// names, else as the last joint of an arm whose bone is not short.
std::vector<ArmEnd> find_arm_ends(const Skeleton& skeleton, const std::vector<BodySide>& sides,
                                  const BodyParts& parts);

/// The place of the upper arm in an arm that ends with `end`: above the joint that is named after
/// the elbow or forearm, else the third from the end, the second where there is no hand; joints
/// that share a twist are not counted.
std::size_t upper_arm_in(const Skeleton& skeleton, std::span<const std::size_t> arm, ArmEnd end);

/// The place of the thigh in a leg that ends with the foot: above the joint that is named after
/// the knee or shin, else the first whose bone is not short.
std::size_t thigh_in(const Skeleton& skeleton, std::span<const std::size_t> leg);

/// The way that a hand points in its own axes: to the middle finger, else between all fingers but
/// the thumb. Zero where nothing tells it.
Vector3 along_fingers(const Skeleton& skeleton, std::size_t hand);

}  // namespace mocap::edit
