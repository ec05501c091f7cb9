// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A range of frames.

#include <cstddef>

namespace mocap {

/// Frames [first, first + count) of a clip.
struct FrameSpan {
  std::size_t first = 0;
  std::size_t count = 0;
};

}  // namespace mocap
