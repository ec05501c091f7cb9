// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Another rotation order.

#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/rotation.hpp"

namespace mocap::edit {

struct Order {
  AxisOrder order{2, 0, 1};  ///< Three different axes, in the order of multiplication.
  /// Names, paths, or patterns with `*` and `?`. Default: all joints that turn.
  std::vector<std::string> joints;
};

/// Fails with `edit.value` where the axes are not three different ones, with `edit.joint` where a
/// word means no joint.
Status validate(const Order& options, const Clip& clip);

/// Lets joints turn about their axes in another order; where they stand and how they turn stays,
/// angles are continuous. An order is one of multiplication: Z X Y is `R(z) R(x) R(y)`, as BVH
/// lists channels; about the fixed axes of Acclaim the channels stand the other way round.
///
/// Joints that have the order keep their numbers, and so do those with one or two rotation channels
/// that stand in it. Others with fewer than three, and those with quaternions, get three angles,
/// which a note reports.
Status apply(const Order& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
