// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Plays a clip backwards.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

struct Reverse {
  FrameRange frames = {};  ///< Frames to reverse. Default: all.
};

/// Fails with `edit.range` if the clip does not have the frames.
Status validate(const Reverse& options, const Clip& clip);

/// Reverses the order of the frames. A reference pose stays before the motion. Values do not
/// change.
Status apply(const Reverse& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
