// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Trims a clip to a frame range.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

struct Trim {
  FrameRange range;  ///< Frames to keep. Default: all.
};

/// Fails with `edit.range` if the clip does not have those frames.
Status validate(const Trim& options, const Clip& clip);

/// Keeps the frames of a range. The remaining values and their printed digits do not change. A
/// reference pose counts as an ordinary frame.
Status apply(const Trim& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
