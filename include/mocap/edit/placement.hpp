// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Where a clip stands in the world, and which way it faces.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct Move {
  Vector3 by = Vector3::Zero();  ///< File units, the axes of the file; each to 1e15.
};

Status validate(const Move& options, const Clip& clip);
/// Moves the whole clip. Numbers of other axes stay what they are.
Status apply(const Move& options, Clip& clip, Diagnostics& diagnostics);

struct Turn {
  double degrees = 0.0;  ///< About the up axis, to the left as the figure sees it.
};

Status validate(const Turn& options, const Clip& clip);
/// Turns the whole clip about the up axis through the origin. A root whose first angle is about
/// that axis keeps its others; a quarter turn exchanges the numbers of places exactly, and a whole
/// turn changes nothing. A root with some position channels gets all three.
Status apply(const Turn& options, Clip& clip, Diagnostics& diagnostics);

struct OnGround {};

/// Fails with `edit.range` where there are no frames.
Status validate(const OnGround& options, const Clip& clip);
/// Moves the clip up or down so that its lowest joint or end site of all frames of motion is at
/// height 0.
Status apply(const OnGround& options, Clip& clip, Diagnostics& diagnostics);

struct AtOrigin {};

/// Fails with `edit.no-body` where it is unknown which way the figure faces.
Status validate(const AtOrigin& options, const Clip& clip);
/// Lets the motion begin above the origin and face +Z (+Y where Z is up):
/// the first frame of motion is brought there, and all others with it. Heights stay.
Status apply(const AtOrigin& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
