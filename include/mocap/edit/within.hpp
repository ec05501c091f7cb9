// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// An edit of some joints and some frames only.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

/// Where an edit may change anything.
struct Mask {
  /// Names, paths, or patterns with `*` and `?`. Default: all joints.
  std::vector<std::string> joints = {};
  /// Default: all frames.
  FrameRange frames = {};
  /// How long the edit grows from the first of its frames on, and fades until the last, where the
  /// clip goes on beyond them. Default: not at all, it is there at once.
  Moment fade = {};
};

struct AnyEdit;

/// An edit behind a mask. `within()` in chain.hpp makes one.
struct Within {
  Mask mask;
  std::shared_ptr<const AnyEdit> edit;
};

/// Fails with `edit.joint`, `edit.range`, `edit.value` (a fade longer than half of its frames, no
/// edit), or as the edit itself does.
Status validate(const Within& options, const Clip& clip);

/// Applies the edit to a copy and takes over the numbers of the joints and frames of the mask; all
/// others stay what they are to the last bit. In a fade rotations go over on the sphere, lengths
/// straight. Warns where nothing of the mask changes, but other joints or frames would. Needs a
/// second copy of the motion. Fails with `edit.whole-clip` where the edit changes
/// the skeleton, the channels, the rate or the number of frames.
Status apply(const Within& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
