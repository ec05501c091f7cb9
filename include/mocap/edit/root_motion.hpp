// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The way of a figure on a joint of its own, as game engines want it.

#include <string>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct RootMotion {
  std::string name = "Root";  ///< Of the new joint; no other joint may have it.
  /// Carry the heading too: the new joint turns about the vertical as the hips do, from the way
  /// that the figure faces at the start. Default: it only moves.
  bool heading = false;
};

/// Fails with `edit.joint` where the name is taken, with `edit.no-travel` where no joint between
/// root and hips has position channels.
Status validate(const RootMotion& options, const Clip& clip);

/// Puts a root above all others, on the ground below the hips in every frame. The roots of before
/// keep the rest of their motion, so that no joint stands elsewhere in the world; `RemoveJoints`
/// with the name folds the way back into them. Without `heading` only numbers along the ground
/// change. In a reference pose the new joint does not turn.
Status apply(const RootMotion& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
