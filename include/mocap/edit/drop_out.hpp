// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Simulated sensor drop-outs, for data augmentation.

#include <cstdint>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/draw.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

struct DropOut {
  static constexpr double greatest_share = 0.9;

  double share = 0.1;        ///< Mean share of the frames of each joint. > 0, at most 0.9.
  Moment length{0.1, true};  ///< Mean length of a drop-out; at least one frame.
  /// A seed drops the same frames for the same `draw` and frame count, on every platform.
  std::uint64_t seed = 1;
  Draw draw = {};
};

/// Fails with `edit.value`.
Status validate(const DropOut& options, const Clip& clip);

/// Freezes joints independently at the values of the last frame before a drop-out. Other values do
/// not change; the first frame of motion is never dropped. Reports the count as `edit.drop-out`.
Status apply(const DropOut& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
