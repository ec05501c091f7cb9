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

/// The lowest points along each half axis over the motion.
class LowestPoints {
 public:
  /// `lows`: for each half axis, at least one position.
  explicit LowestPoints(const std::array<std::vector<double>, half_axes>& lows);

  /// How far the lowest point along a half axis moves, without the frames in which it is highest.
  double spread(std::size_t half_axis) const { return spreads_[half_axis]; }
  /// Whether the lowest points along a half axis stay at one level of a body with this size, while
  /// those along all `others` that are on different axes do not.
  bool have_floor(std::size_t half_axis, double size,
                  const std::array<bool, half_axes>& others) const;

 private:
  std::array<double, half_axes> spreads_{};
};

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
