// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The frames in which the position of a point is unknown.

#include <cstddef>
#include <vector>

#include "mocap/recording.hpp"

namespace mocap::detail {

/// The frames of each gap of a point, ascending. Frames before its first and after its last known
/// position are not part of a gap, because the point may not be there yet, or no longer.
inline std::vector<FrameSpan> gaps_of(const Recording& recording, std::size_t point) {
  std::vector<FrameSpan> gaps;
  bool was_known = false;
  std::size_t unknown = 0;
  for (std::size_t frame = 0; frame < recording.positions.frames(); ++frame) {
    if (!recording.is_known(frame, point)) {
      ++unknown;
      continue;
    }
    if (was_known && unknown > 0) gaps.push_back({frame - unknown, unknown});
    was_known = true;
    unknown = 0;
  }
  return gaps;
}

/// The number of frames in which a point is known.
inline std::size_t known_frames(const Recording& recording, std::size_t point) {
  std::size_t known = 0;
  for (std::size_t frame = 0; frame < recording.positions.frames(); ++frame)
    if (recording.is_known(frame, point)) ++known;
  return known;
}

}  // namespace mocap::detail
