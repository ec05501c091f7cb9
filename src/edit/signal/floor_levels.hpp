// SPDX-License-Identifier: MIT
#pragma once

/// \file The height of the floor under a figure.

#include <cstddef>
#include <optional>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/clip.hpp"

namespace mocap::edit {

/// The level of the floor under the feet of a clip's main figure, derived from foot contacts.
class FloorLevels {
 public:
  FloorLevels(const Clip& clip, Axis up);

  /// The floor height in frame `to` minus that in frame `from`, in file units. 0 if the figure is
  /// not on its feet in both frames, or if the difference may result from how a foot is put down.
  double climb(std::size_t from, std::size_t to) const;

 private:
  std::vector<std::optional<double>> levels_;  ///< One for each frame; empty in the air.
  double min_climb_ = 0.0;
};

}  // namespace mocap::edit
