// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The axes of elbows and knees.

#include <cstddef>

#include "mocap/clip.hpp"

namespace mocap::retarget {

/// The joints of a limb: thigh, shin and foot, or upper arm, forearm and hand.
struct HingeJoints {
  std::size_t begin = 0;
  std::size_t bend = 0;
  std::size_t end = 0;
};

/// The axis of an elbow or knee, in the space of the joint above, from the frames in which the limb
/// is bent. Unit length; zero if it hardly bends, or not always about the same axis.
Vector3 hinge_of(const Clip& clip, const HingeJoints& limb);

/// The rotation about `axis`, of unit length, that brings one direction as close to another as
/// possible; identity if one of them is nearly parallel to the axis.
Quaternion turn_about(const Vector3& axis, const Vector3& from, const Vector3& to);

}  // namespace mocap::retarget
