// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Converts a motion to an in-place motion.

#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct InPlace {};

/// Never fails. If no joint between root and hips has position channels, the clip does not change
/// and `apply` adds the note `edit.no-travel`.
Status validate(const InPlace& options, const Clip& clip);

/// Removes horizontal travel: the hips stay above their position in the first frame of motion. Each
/// of several figures stays above its own position; a root without legs, such as a ball, moves
/// along with the main figure. Height and rotation do not change. If `path` is given, it receives
/// the removed travel of the main figure, one vector per frame in file units.
Status apply(const InPlace& options, Clip& clip, Diagnostics& diagnostics,
             std::vector<Vector3>* path = nullptr);

}  // namespace mocap::edit
