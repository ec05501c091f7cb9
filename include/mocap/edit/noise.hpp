// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Jitter, for training data.

#include <cstdint>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/draw.hpp"

namespace mocap::edit {

struct Noise {
  double degrees = 0.5;  ///< Standard deviation about each axis of a joint. 0 or more.
  double length = 0.0;   ///< Of each position channel, file units. 0 or more.
  /// The same seed gives the same noise for a `draw` and number of frames, on every platform.
  std::uint64_t seed = 1;
  Draw draw = {};
};

/// Fails with `edit.value`.
Status validate(const Noise& options, const Clip& clip);

/// Turns every joint that has rotation channels by a little about a random axis, and moves those
/// that have position channels, each frame by itself. Joints that cannot turn every way get what of
/// it they can. A reference pose stays.
Status apply(const Noise& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
