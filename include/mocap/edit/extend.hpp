// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A clip made longer or shorter at its end.

#include <optional>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/ease.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

struct Extend {
  Moment by{1.0, true};          ///< How much longer; up to 100,000 frames.
  std::optional<Moment> target;  ///< The frame whose pose is reached. Default: the last pose stays.
  Ease ease = Ease::both;        ///< On the way there.
  /// Let the roots stay above their place and face as they do at the end, and take only height and
  /// tilt from the target. Default: true; else they go back to where it stands.
  bool aligned = true;
};

/// Fails with `edit.value`, or with `edit.range` where the clip does not have that frame.
Status validate(const Extend& options, const Clip& clip);

/// Appends frames that go from the last pose to another one, rotations along the shortest arc. The
/// last new frame shows the target. No number of before changes.
Status apply(const Extend& options, Clip& clip, Diagnostics& diagnostics);

struct Shorten {
  Moment by{1.0, true};  ///< How much is taken off the end; one frame of motion stays at least.
};

/// Fails with `edit.value` or `edit.range`.
Status validate(const Shorten& options, const Clip& clip);

/// Takes frames off the end. Every number that stays is what it was, to the printed digit.
Status apply(const Shorten& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
