// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The same joints in another order.

#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct Reorder {
  /// Names, paths, or patterns with `*` and `?`, in the order wanted.
  std::vector<std::string> joints;
  /// Words that mean no joint are left out, as where the order is that of another clip. Default:
  /// they are an error.
  bool skips_unknown = false;
};

/// The order of a skeleton's joints.
Reorder reorder_like(const Skeleton& skeleton);

/// Fails with `edit.joint` where a word means no joint, or the tree does not allow the order:
/// parents stand before their children, and all that is below a joint follows it.
Status validate(const Reorder& options, const Clip& clip);

/// Lets children stand in another order, so that the joints named stand in theirs. Those that are
/// not named follow in their old order. Channels go with their joints; no number changes.
Status apply(const Reorder& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
