// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What the Second Life viewer plays of a BVH file. The facts: docs/secondlife.md.

#include "mocap/clip.hpp"
#include "mocap/result.hpp"

namespace mocap::secondlife {

/// A clip as the viewer plays it when it is uploaded as a BVH file, on the avatar's own bones:
/// inches, x to its left, y up, z to its front. Frame n is what shows n frame times after the
/// start, as long as it plays: the first frame is the reference and the last one a target only. Of
/// the hip, place and turn of the first frame are taken off all others; joints that never differ
/// from the first frame stand as the avatar does at rest; keys are thinned as the uploader does,
/// and kept with 16 bits; places are cut at 5 m. Loops, ease and other animations are left out.
///
/// Fails where the viewer would refuse the file: `secondlife.root`, `secondlife.channels`,
/// `secondlife.duration`, `secondlife.joint-unknown`, `secondlife.joint-forbidden`,
/// `secondlife.joint-count`, `secondlife.unmoved`.
Result<Clip> as_played(const Clip& clip);

}  // namespace mocap::secondlife
