// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Equivalent Euler angles for the same rotations.

#include <optional>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/rotation.hpp"

namespace mocap::edit {

struct Unwrap {};

Status validate(const Unwrap& options, const Clip& clip);
/// Makes angles continuous instead of jumping by full turns or to the other Euler solution. For
/// each joint, the solution closest to the previous frame is chosen from both solutions and all
/// full turns. Rotations do not change. A reference pose is not included.
Status apply(const Unwrap& options, Clip& clip, Diagnostics& diagnostics);

struct Wrap {};

Status validate(const Wrap& options, const Clip& clip);
/// Adds full turns so that all angles are in (-180, 180].
Status apply(const Wrap& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
