// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Which way a figure faces.

#include <optional>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/facts.hpp"

namespace mocap::edit {

struct Facing {
  /// An axis that does not point up. Default: the customary front, +Z, or +Y where Z is up.
  std::optional<Axis> toward;
  double degrees = 0.0;  ///< From there to the left of the figure.
};

/// Fails with `edit.value`, with `edit.range` where there is no motion, and with `edit.no-body`
/// where it is unknown which way the figure faces.
Status validate(const Facing& options, const Clip& clip);

/// Turns the whole clip about the vertical through the hips where the motion begins, so that the
/// figure faces that way there: in that frame, by its left and right joints, or by its feet; in the
/// mean of the first second, where it lies or tumbles in that frame.
Status apply(const Facing& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
