// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Motion on the spot.

#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct InPlace {};

/// Never fails. Where no joint between root and hips has position channels the clip stays as it is,
/// and `apply` adds the note `edit.no-travel`.
Status validate(const InPlace& options, const Clip& clip);

/// Takes out the way along the ground: the hips stay above the place of the first frame of motion.
/// Several figures each stay above their own place; a root without legs, such as a ball, is moved
/// as the main figure is. Height and turns stay. The way that was taken out of the main figure, one
/// vector a frame in file units, is given to `path` where there is one.
Status apply(const InPlace& options, Clip& clip, Diagnostics& diagnostics,
             std::vector<Vector3>* path = nullptr);

}  // namespace mocap::edit
