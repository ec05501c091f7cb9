// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Sets the facing direction of a figure.

#include <optional>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/facts.hpp"

namespace mocap::edit {

struct Facing {
  /// An axis that is not vertical. Default: the usual front, +Z, or +Y if Z is up.
  std::optional<Axis> toward;
  double degrees = 0.0;  ///< Additional angle to the left of the figure.
};

/// Fails with `edit.value`, with `edit.range` if there is no motion, and with `edit.no-body` if the
/// facing direction is unknown.
Status validate(const Facing& options, const Clip& clip);

/// Rotates the whole clip about the vertical axis through the hips so that the figure faces that
/// direction in the first frame of motion. The facing direction is taken from the left and right
/// joints of that frame, or from the feet; if the figure is lying or tumbling there, from the mean
/// of the first second.
Status apply(const Facing& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
