// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Changes the playback speed of a clip.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct Speed {
  double factor = 1.0;  ///< 2 plays twice as fast. > 0; the frame time must stay plausible.
};

/// Fails with `edit.value` or `edit.rate`.
Status validate(const Speed& options, const Clip& clip);

/// Divides the frame time. No value of the motion changes; use `Resample` to restore a given frame
/// rate.
Status apply(const Speed& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
