// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "mocap/evaluate.hpp"

namespace mocap::detail {

/// Number of joints in a block of poses. With world positions and rotations in single precision (28
/// bytes per joint, less than 1 MB), a block fits in a core's cache.
inline constexpr std::size_t joints_per_block = 32768;

/// Frames to evaluate at a time, so that memory does not depend on the clip length. At least 1.
inline std::size_t frames_per_block(std::size_t joints) {
  return std::max<std::size_t>(joints_per_block / std::max<std::size_t>(joints, 1), 1);
}

/// At most `most` frames of [first, end), evenly spaced.
inline std::vector<std::size_t> spread_frames(std::size_t first, std::size_t end,
                                              std::size_t most) {
  std::vector<std::size_t> frames;
  if (first >= end || most == 0) return frames;
  const std::size_t step = (end - first + most - 1) / most;
  for (std::size_t frame = first; frame < end; frame += step) frames.push_back(frame);
  return frames;
}

}  // namespace mocap::detail
