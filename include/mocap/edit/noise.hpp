// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Adds noise, for data augmentation.

#include <cstdint>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/draw.hpp"

namespace mocap::edit {

struct Noise {
  double degrees = 0.5;  ///< Standard deviation about each axis of a joint. >= 0.
  double length = 0.0;   ///< Of each position channel, file units. >= 0.
  /// A seed gives the same noise for the same `draw` and frame count, on every platform.
  std::uint64_t seed = 1;
  Draw draw = {};
};

/// Fails with `edit.value`.
Status validate(const Noise& options, const Clip& clip);

/// Rotates every joint with rotation channels by a small angle about a random axis, and moves
/// joints with position channels, independently in each frame. Joints that cannot represent all
/// rotations get the closest one that they can. A reference pose does not change.
Status apply(const Noise& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
