// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Weighs the evidence for the up axis.

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "mocap/body.hpp"

namespace mocap::detail {

inline constexpr std::size_t half_axes = 6;

/// There is a floor if the lowest point stays within this fraction of the body length in half of
/// the frames.
inline constexpr double steady_floor = 0.06;
/// The lowest point along any other axis must move at least this many times as much, and this far.
inline constexpr double floor_ratio = 3.0;
inline constexpr double min_other_floor = 0.02;

/// Range of the positions of the lowest point along a half axis, between their 10th and 60th
/// percentiles. `lows` must not be empty.
double spread_of_lowest(std::vector<double> lows);

/// Votes for half axes, with their reasons.
class UpVote {
 public:
  void add(Axis axis, double votes, const std::string& reason);
  void take(Axis axis, double votes);
  bool has(Axis axis) const;
  /// Sets the axis with most votes; nothing if none has a reason.
  void decide(AxisGuess& guess) const;

 private:
  std::array<double, half_axes> votes_{};
  std::array<std::string, half_axes> reasons_;  ///< Separated by commas.
};

}  // namespace mocap::detail
