// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Extends or shortens a clip at its end.

#include <optional>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/ease.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

struct Extend {
  Moment by{1.0, true};          ///< Duration to add; up to 100,000 frames.
  std::optional<Moment> target;  ///< The frame with the target pose. Default: hold the last pose.
  Ease ease = Ease::both;        ///< Easing towards the target.
  /// Roots keep their ground position and heading, and only take height and tilt from the target.
  /// If false, they return to the position of the target. Default: true.
  bool aligned = true;
};

/// Fails with `edit.value`, or with `edit.range` if the clip does not have that frame.
Status validate(const Extend& options, const Clip& clip);

/// Appends frames that interpolate from the last pose to another one, rotations along the shortest
/// arc. The last new frame shows the target. Existing values do not change.
Status apply(const Extend& options, Clip& clip, Diagnostics& diagnostics);

struct Shorten {
  Moment by{1.0, true};  ///< Duration to remove; at least one frame of motion is kept.
};

/// Fails with `edit.value` or `edit.range`.
Status validate(const Shorten& options, const Clip& clip);

/// Removes frames from the end. The remaining values and their printed digits do not change.
Status apply(const Shorten& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
