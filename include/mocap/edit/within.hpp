// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Restricts an edit to some joints and frames.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

/// The joints and frames that an edit may change.
struct Mask {
  /// Names, paths, or patterns with `*` and `?`. Default: all joints.
  std::vector<std::string> joints = {};
  /// Default: all frames.
  FrameRange frames = {};
  /// Duration of the fade-in at the first frame and the fade-out at the last, if the clip continues
  /// beyond them. Default: none.
  Moment fade = {};
};

struct AnyEdit;

/// An edit with a mask. Created by `within()` in chain.hpp.
struct Within {
  Mask mask;
  std::shared_ptr<const AnyEdit> edit;
};

/// Fails with `edit.joint`, `edit.range`, `edit.value` (a fade longer than half of its frames, no
/// edit), or as the edit itself does.
Status validate(const Within& options, const Clip& clip);

/// Applies the edit to a copy and copies the values of the masked joints and frames back; all
/// others are bit-identical. During a fade, rotations are interpolated on the sphere, lengths
/// linearly. Warns if the edit changes other joints or frames but none in the mask. Needs a second
/// copy of the motion. Fails with `edit.whole-clip` if the edit changes the skeleton, the channels,
/// the rate or the number of frames.
Status apply(const Within& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
