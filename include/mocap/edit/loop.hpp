// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A clip that loops seamlessly.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

struct Loop {
  /// Over how many frames the seam is closed. At least one frame.
  Moment blend{0.25, true};
};

/// Fails with `edit.loop` where the clip is no cycle and not longer than twice the blend, and
/// reports the longest one.
Status validate(const Loop& options, const Clip& clip);

/// Gives the last frame the pose of the first one. Place and heading along the ground continue from
/// loop to loop, of all figures as of the main one; so does the height of the floor, as on stairs,
/// where the main figure is on its feet in both frames. The up axis is that of the whole clip.
///
/// Where the motion is a cycle (the last pose is within two usual steps or 5 degrees of the first),
/// all frames stay, unless it contains a better one, at least half of the clip: it is cut at the
/// frames that match best, which costs at most 5 % of the frames for each degree of the gap.
/// In both cases what is left between the last pose and the first is spread over the last frames,
/// as many as `blend`. Any other motion gets its last frames blended into the first ones, which
/// shortens it by the blend less one frame.
///
/// A note, `edit.looped`, reports the gap from the last frame to the first one before and after: of
/// the joint that turns farthest, and of the height of the hips in file units.
Status apply(const Loop& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
