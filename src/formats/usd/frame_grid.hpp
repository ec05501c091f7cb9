// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The frames that represent time samples.

#include <cstddef>
#include <vector>

#include "mocap/frame_rate.hpp"

namespace mocap::usd::input {

/// The frames of a clip.
struct FrameGrid {
  double start = 0.0;  ///< Time code of the first frame.
  double step = 1.0;   ///< Time codes between frames.
  FrameTime frame_time;
  std::size_t frames = 0;
  bool holds_samples = true;  ///< Every sample is on a frame.

  double code_of(std::size_t frame) const { return start + static_cast<double>(frame) * step; }
  /// The frame of a time code; a whole number if it is on one.
  double frame_of(double code) const;
};

/// `codes`: the times of all samples, not empty. The frames are the samples if they are at a
/// constant rate; otherwise the time codes, if all samples are on whole ones from the first; or a
/// standard rate such that all samples are on frames, if there is one; or a standard rate that is
/// not lower than that of the samples.
FrameGrid choose_grid(std::vector<double> codes, double codes_per_second);

}  // namespace mocap::usd::input
