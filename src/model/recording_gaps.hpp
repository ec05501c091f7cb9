// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The frames in which the position of a point is unknown.

#include <cstddef>
#include <vector>

#include "mocap/recording.hpp"

namespace mocap::detail {

/// The longest spans of frames in [0, frames) for which `is_in` is true, ascending.
template <class Predicate>
std::vector<FrameSpan> spans_where(std::size_t frames, Predicate is_in) {
  std::vector<FrameSpan> spans;
  bool was_in = false;
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const bool is_now = is_in(frame);
    if (is_now && !was_in) spans.push_back({frame, 0});
    if (is_now) ++spans.back().count;
    was_in = is_now;
  }
  return spans;
}

/// All frames in which the position of a point is unknown.
inline std::vector<FrameSpan> unknown_frames(const Recording& recording, std::size_t point) {
  return spans_where(recording.positions.frames(),
                     [&](std::size_t frame) { return !recording.is_known(frame, point); });
}

/// The frames of each gap of a point, ascending. Frames before its first and after its last known
/// position are not part of a gap, because the point may not be there yet, or no longer.
inline std::vector<FrameSpan> gaps_of(const Recording& recording, std::size_t point) {
  std::vector<FrameSpan> gaps = unknown_frames(recording, point);
  const std::size_t frames = recording.positions.frames();
  if (!gaps.empty() && gaps.back().first + gaps.back().count == frames) gaps.pop_back();
  if (!gaps.empty() && gaps.front().first == 0) gaps.erase(gaps.begin());
  return gaps;
}

/// The frames that are in a gap of any point.
inline std::vector<FrameSpan> frames_with_gaps(const Recording& recording) {
  const std::size_t frames = recording.positions.frames();
  std::vector<bool> is_gap(frames, false);
  for (std::size_t point = 0; point < recording.points.size(); ++point)
    for (const FrameSpan& gap : gaps_of(recording, point))
      for (std::size_t i = 0; i < gap.count; ++i) is_gap[gap.first + i] = true;
  return spans_where(frames, [&](std::size_t frame) { return is_gap[frame]; });
}

/// The number of frames in which a point is known.
inline std::size_t known_frames(const Recording& recording, std::size_t point) {
  std::size_t known = 0;
  for (std::size_t frame = 0; frame < recording.positions.frames(); ++frame)
    if (recording.is_known(frame, point)) ++known;
  return known;
}

}  // namespace mocap::detail
