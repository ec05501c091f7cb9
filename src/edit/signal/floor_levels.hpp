// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Floor height under a figure.

#include <cstddef>
#include <optional>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/clip.hpp"

namespace mocap::edit {

/// The floor level under the feet of the main figure of a clip, contact by contact.
class FloorLevels {
 public:
  FloorLevels(const Clip& clip, Axis up);

  /// Floor height in frame `to` minus that in frame `from`, file units. 0 if the figure is not on
  /// its feet in both, and for differences that result from how a foot is put down.
  double climb(std::size_t from, std::size_t to) const;

 private:
  std::vector<std::optional<double>> levels_;  ///< By frame; empty in the air.
  double least_climb_ = 0.0;
};

}  // namespace mocap::edit
