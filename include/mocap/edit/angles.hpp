// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The same rotations in other angles.

#include <optional>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/rotation.hpp"

namespace mocap::edit {

struct Unwrap {};

Status validate(const Unwrap& options, const Clip& clip);
/// Lets angles go on from frame to frame instead of jumping by whole turns or to the other
/// solution: of both solutions and all whole turns the nearest to the frame before, per joint.
/// Rotations stay. Not across a reference pose.
Status apply(const Unwrap& options, Clip& clip, Diagnostics& diagnostics);

struct Wrap {};

Status validate(const Wrap& options, const Clip& clip);
/// Brings every angle into (-180, 180] by whole turns.
Status apply(const Wrap& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
