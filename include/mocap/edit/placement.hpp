// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// World position and heading of a clip.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct Move {
  Vector3 by = Vector3::Zero();  ///< File units and axes; each up to 1e15.
};

Status validate(const Move& options, const Clip& clip);
/// Moves the whole clip. Values of other axes do not change.
Status apply(const Move& options, Clip& clip, Diagnostics& diagnostics);

struct Turn {
  double degrees = 0.0;  ///< About the up axis, to the left of the figure.
};

Status validate(const Turn& options, const Clip& clip);
/// Rotates the whole clip about the up axis through the origin. If the first angle of a root is
/// about that axis, its other angles do not change. Quarter turns swap position values exactly, and
/// full turns change nothing. A root with some position channels gets all three.
Status apply(const Turn& options, Clip& clip, Diagnostics& diagnostics);

struct OnGround {};

/// Fails with `edit.range` if there are no frames.
Status validate(const OnGround& options, const Clip& clip);
/// Moves the clip vertically so that its lowest joint or end site over all frames of motion is at
/// height 0.
Status apply(const OnGround& options, Clip& clip, Diagnostics& diagnostics);

struct AtOrigin {};

/// Fails with `edit.no-body` if the facing direction is unknown.
Status validate(const AtOrigin& options, const Clip& clip);
/// Moves and rotates the clip so that the first frame of motion is above the origin and faces +Z
/// (+Y if Z is up). Heights do not change.
Status apply(const AtOrigin& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
