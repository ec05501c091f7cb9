// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A clip played faster or slower.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct Speed {
  double factor = 1.0;  ///< 2 plays twice as fast. Above 0; the frame time must stay believable.
};

/// Fails with `edit.value` or `edit.rate`.
Status validate(const Speed& options, const Clip& clip);

/// Divides the time of a frame. No number of the motion changes; `Resample` brings the clip back to
/// a wanted rate.
Status apply(const Speed& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
