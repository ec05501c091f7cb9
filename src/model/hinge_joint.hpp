// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Joints with one degree of freedom, as those of robots.

#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// Whether a joint only rotates about one axis of its own.
inline bool is_hinge(const Joint& joint) {
  return joint.channels.size() == 1 && is_rotation(joint.channels.front());
}

/// The axis of the only channel of a hinge or slide, in its own axes.
inline Vector3 axis_of_channel(const Joint& joint) {
  Vector3 axis = Vector3::Zero();
  axis[axis_of(joint.channels.front())] = 1.0;
  return axis;
}

/// Whether a joint only moves along one axis of its own.
inline bool is_slide(const Joint& joint) {
  return joint.channels.size() == 1 && is_position(joint.channels.front());
}

/// The name of the degree of freedom of a hinge or slide; that of the joint if the file has none.
inline const std::string& dof_name_of(const Joint& joint) {
  return joint.dof_name.empty() ? joint.name : joint.dof_name;
}

}  // namespace mocap::detail
