// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Moves the travel of a figure to a separate root joint, for game engines.

#include <string>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct RootMotion {
  std::string name = "Root";  ///< Of the new joint; must be unique.
  /// Includes the heading: the new joint rotates about the vertical axis with the hips, relative to
  /// the facing direction at the start. Default: translation only.
  bool heading = false;
};

/// Fails with `edit.joint` if the name is in use, and with `edit.no-travel` if no joint between
/// root and hips has position channels.
Status validate(const RootMotion& options, const Clip& clip);

/// Inserts a root above all others, on the ground below the hips in every frame. The old roots keep
/// the remaining motion, so world positions do not change; `RemoveJoints` with the name merges the
/// travel back into them. Without `heading`, only horizontal positions change. In a reference pose
/// the new joint does not rotate.
Status apply(const RootMotion& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
