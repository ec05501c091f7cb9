// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Changes the order of joints.

#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct Reorder {
  /// Names, paths, or patterns with `*` and `?`, in the new order.
  std::vector<std::string> joints;
  /// Ignores names and patterns that match no joint, for an order taken from another clip. Default:
  /// they are an error.
  bool skips_unknown = false;
};

/// The joint order of a skeleton.
Reorder reorder_like(const Skeleton& skeleton);

/// Fails with `edit.joint` if a name or pattern matches no joint, or the hierarchy does not allow
/// the order: parents precede their children, and the descendants of a joint follow it directly.
Status validate(const Reorder& options, const Clip& clip);

/// Reorders the children of joints to match the given order. Joints that are not listed follow in
/// their old order. Channels move with their joints; values do not change.
Status apply(const Reorder& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
