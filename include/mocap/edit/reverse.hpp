// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A clip played backwards.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

struct Reverse {
  FrameRange frames = {};  ///< Which ones change places. Default: all.
};

/// Fails with `edit.range` where the clip does not have the frames.
Status validate(const Reverse& options, const Clip& clip);

/// The last of the frames comes first. A reference pose stays before the motion. No number
/// changes.
Status apply(const Reverse& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
