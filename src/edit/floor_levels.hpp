// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// How high the floor is under a figure.

#include <cstddef>
#include <optional>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/facts.hpp"

namespace mocap::edit {

/// The floor, step by step, under the feet of the main figure of a clip.
class FloorLevels {
 public:
  FloorLevels(const Clip& clip, Axis up);

  /// How much higher the floor is in one frame than in another, file units; below 0 where it is
  /// lower. 0 where the figure is not on its feet in both of them, and for differences that come of
  /// how a foot is put down.
  double climb(std::size_t from, std::size_t to) const;

 private:
  std::vector<std::optional<double>> levels_;  ///< By frame; none in the air.
  double least_climb_ = 0.0;
};

}  // namespace mocap::edit
