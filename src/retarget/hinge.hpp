// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The axes of elbows and knees.

#include <cstddef>
#include <functional>

#include "mocap/clip.hpp"
#include "mocap/poses.hpp"

namespace mocap::retarget {

/// The joints of a limb: thigh, shin and foot, or upper arm, forearm and hand.
struct HingeJoints {
  std::size_t begin = 0;
  std::size_t bend = 0;
  std::size_t end = 0;
};

/// Gets the pose of one frame, and the axis of an elbow or knee in it, in the world: from the upper
/// to the lower bone by the right-hand rule, with the sine of the bend as its length.
using BendVisitor = std::function<void(const Poses& pose, const Vector3& axis)>;

/// Visits up to 64 frames of the whole clip, of which those in which the limb is bent by 20 to 160
/// degrees.
void visit_bends(const Clip& clip, const HingeJoints& limb, const BendVisitor& visit);

/// The axis of an elbow or knee, in the space of the joint above, from the frames in which the limb
/// is bent. Unit length; zero if it hardly bends, or not always about the same axis.
Vector3 hinge_of(const Clip& clip, const HingeJoints& limb);

/// The rotation about `axis`, of unit length, that brings one direction as close to another as
/// possible; identity if one of them is nearly parallel to the axis.
Quaternion turn_about(const Vector3& axis, const Vector3& from, const Vector3& to);

}  // namespace mocap::retarget
