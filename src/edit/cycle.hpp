// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Finds where a motion repeats itself.

#include <cstddef>
#include <optional>

#include "edit/floor_levels.hpp"
#include "mocap/clip.hpp"
#include "mocap/facts.hpp"

namespace mocap::edit {

/// Frames [first, last]; the last one has nearly the pose of the first.
struct Cycle {
  std::size_t first = 0;
  std::size_t last = 0;
  /// The last frame is a usual step before the first pose, which is not repeated at the end.
  bool lacks_end = false;
};

/// Finds the frames from `first` on that make a cycle: all of them where the last pose nearly is
/// the first one or comes one step before it, else those with the best cut points near the ends, at
/// least half of the frames, where the gap is worth the frames that the cut costs. Place and
/// heading on the ground do not count, and of the height only what the floor does not climb. None
/// where no poses match.
std::optional<Cycle> find_cycle(const Clip& clip, std::size_t first, Axis up,
                                const FloorLevels& floor);

}  // namespace mocap::edit
