// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Sensors that hang, for training data.

#include <cstdint>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/draw.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

struct DropOut {
  static constexpr double greatest_share = 0.9;

  double share = 0.1;        ///< Of all frames of each joint, on average. Above 0, at most 0.9.
  Moment length{0.1, true};  ///< Of a drop-out, on average; one frame at least.
  /// The same seed drops the same frames for a `draw` and number of frames, on every platform.
  std::uint64_t seed = 1;
  Draw draw = {};
};

/// Fails with `edit.value`.
Status validate(const DropOut& options, const Clip& clip);

/// Lets joints, each by itself, keep the numbers of the last frame before a drop-out. All other
/// numbers stay; the first frame of motion is never dropped. Tells how many, `edit.drop-out`.
Status apply(const DropOut& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
