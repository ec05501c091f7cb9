// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A stretch of a clip.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

struct Trim {
  FrameRange range;  ///< What stays. Default: all.
};

/// Fails with `edit.range` where the clip does not have those frames.
Status validate(const Trim& options, const Clip& clip);

/// Keeps the frames of a range. Every number that stays is what it was, to the printed digit. A
/// reference pose before the motion is a frame like others here.
Status apply(const Trim& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
