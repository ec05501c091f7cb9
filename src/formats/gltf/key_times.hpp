// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The times of the keys of an animation, and the frames that represent them.

#include <cstddef>
#include <map>
#include <vector>

#include "formats/gltf/numbers.hpp"
#include "mocap/frame_rate.hpp"

namespace mocap::gltf::input {

/// The keys that one or more tracks share.
struct KeyTimes {
  std::vector<double> seconds;
  /// The same in frames from the first frame; whole numbers for keys that are on a frame. Set by
  /// `number_keys`, as are those that follow.
  std::vector<double> frames;
  /// The first frames, as many as have the key with the same number.
  std::size_t frames_on_keys = 0;
  bool has_gaps = false;  ///< Whether keys are more than a frame apart.
};

/// By accessor.
using AllKeyTimes = std::map<std::size_t, KeyTimes>;

/// The frames of a clip.
struct FrameGrid {
  double start_s = 0.0;
  FrameTime frame_time;
  double step_s = 1.0 / 30.0;  ///< The time between frames in the file, without rounding.
  std::size_t frames = 0;
  bool holds_keys = true;  ///< Every key is on a frame.
};

/// Adds the times in an accessor unless they are already present. Fails with `gltf.keys` if they do
/// not increase.
Status add_key_times(const Asset& asset, Buffers& buffers, const Track& track, AllKeyTimes& keys);

/// The rate of the keys if it is constant; otherwise a standard rate such that all keys are on
/// frames, if there is one; otherwise a standard rate that is not lower than that of the keys.
FrameGrid choose_grid(const AllKeyTimes& keys);

/// The same for keys of scale besides the others: all of them are on frames if one rate allows it;
/// otherwise the rate is that of `keys`, and the frames extend over the keys of scale.
FrameGrid choose_grid(const AllKeyTimes& keys, const AllKeyTimes& scale_keys);

/// Sets `KeyTimes::frames`, `frames_on_keys` and `has_gaps`.
void number_keys(const FrameGrid& grid, AllKeyTimes& keys);

}  // namespace mocap::gltf::input
