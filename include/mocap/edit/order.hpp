// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Changes the rotation order.

#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/rotation.hpp"

namespace mocap::edit {

struct Order {
  AxisOrder order{2, 0, 1};  ///< Three different axes, in multiplication order.
  /// Names, paths, or patterns with `*` and `?`. Default: all joints with rotation channels.
  std::vector<std::string> joints;
};

/// Fails with `edit.value` if the axes are not distinct, and with `edit.joint` if a name or pattern
/// matches no joint.
Status validate(const Order& options, const Clip& clip);

/// Changes the rotation order of joints. Positions and rotations do not change; angles are
/// continuous. The order is the multiplication order: Z X Y is `R(z) R(x) R(y)`, as channels are
/// listed in BVH; for the fixed axes of Acclaim, the channels are listed in reverse.
///
/// Joints that already have the order keep their values, as do joints with one or two rotation
/// channels in a compatible order. Other joints with fewer than three, and joints with quaternions,
/// get three angles; a note reports them.
Status apply(const Order& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
