// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Arms and legs, joint by joint.

#include <cstddef>
#include <span>
#include <vector>

#include "mocap/body_side.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// Joints from below the trunk to a hand or foot, both counted.
std::vector<std::size_t> limb_to(const Skeleton& skeleton, const std::vector<BodySide>& sides,
                                 std::size_t end);

/// The place of the upper arm in an arm that ends with the hand: above the joint that is named
/// after the elbow or forearm, else the third from the end, joints that share a twist not counted.
std::size_t upper_arm_in(const Skeleton& skeleton, std::span<const std::size_t> arm);

/// The place of the thigh in a leg that ends with the foot: above the joint that is named after
/// the knee or shin, else the first whose bone is not short.
std::size_t thigh_in(const Skeleton& skeleton, std::span<const std::size_t> leg);

/// The way that a hand points in its own axes: to the middle finger, else between all fingers but
/// the thumb. Zero where nothing tells it.
Vector3 along_fingers(const Skeleton& skeleton, std::size_t hand);

}  // namespace mocap::edit
