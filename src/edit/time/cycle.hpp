// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Detects periodic motion.

#include <cstddef>
#include <optional>

#include "edit/signal/floor_levels.hpp"
#include "mocap/body.hpp"
#include "mocap/clip.hpp"

namespace mocap::edit {

/// Frames [first, last], of which the last has almost the same pose as the first.
struct Cycle {
  std::size_t first = 0;
  std::size_t last = 0;
  /// The last frame is one typical step before the pose of the first one, which is not repeated at
  /// the end.
  bool lacks_end = false;
};

/// Finds a cycle in the frames from `first` on: all frames if the last pose is almost the first one
/// or one step before it; otherwise the frames between the best cut points near the ends, at least
/// half of the frames, if the smaller gap justifies the lost frames. Ground position and heading
/// are ignored, and differences in height count only as far as the floor does not explain them.
/// Empty if no poses match.
std::optional<Cycle> find_cycle(const Clip& clip, std::size_t first, Axis up,
                                const FloorLevels& floor);

}  // namespace mocap::edit
