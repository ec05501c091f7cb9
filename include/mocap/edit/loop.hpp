// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Makes a clip loop seamlessly.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

struct Loop {
  /// Number of frames over which the seam is blended. At least one frame.
  Moment blend{0.25, true};
};

/// Fails with `edit.loop` if the clip is not a cycle and not longer than twice the blend, and
/// reports the longest possible blend.
Status validate(const Loop& options, const Clip& clip);

/// Gives the last frame the pose of the first. Ground position and heading continue from loop to
/// loop, for all figures as for the main one; so does the floor height, as on stairs, if the main
/// figure is on its feet in both frames. The up axis is that of the whole clip.
///
/// If the motion is a cycle (the last pose is within two typical steps or 5 degrees of the first),
/// all frames are kept. If it contains a better cycle of at least half the clip, the clip is cut at
/// the frames that match best; this may cost at most 5 % of the frames for each degree of the gap.
/// In both cases the remaining difference between the last and first pose is distributed over the
/// last frames, as many as `blend`. For any other motion, the last frames are blended into the
/// first ones, which shortens the clip by the blend minus one frame.
///
/// The note `edit.looped` reports the gap between the last and first frame before and after: the
/// largest joint rotation, and the hip height in file units.
Status apply(const Loop& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
