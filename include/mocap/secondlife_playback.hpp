// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Simulates how the Second Life viewer plays a BVH file. Details: docs/secondlife.md.

#include "mocap/clip.hpp"
#include "mocap/result.hpp"

namespace mocap::secondlife {

/// Returns the clip as the viewer plays it after upload as a BVH file, on the avatar's bones:
/// inches, x to its left, y up, z forward. Frame n shows the pose n frame times after the start,
/// while the animation plays: the first frame is the reference, and the last one is only an
/// interpolation target. The hip position and rotation of the first frame are subtracted from all
/// other frames. Joints that never differ from the first frame keep the avatar's rest pose. Keys
/// are reduced like in the uploader and stored with 16 bits; positions are clamped to 5 m. Loops,
/// ease times and other animations are ignored.
///
/// Fails if the viewer would reject the file: `secondlife.root`, `secondlife.channels`,
/// `secondlife.duration`, `secondlife.joint-unknown`, `secondlife.joint-forbidden`,
/// `secondlife.joint-count`, `secondlife.unmoved`.
Result<Clip> as_played(const Clip& clip);

}  // namespace mocap::secondlife
