// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Predicts the position of a point from points that move rigidly with it.

#include <cstddef>
#include <optional>
#include <vector>

#include "mocap/recording.hpp"

namespace mocap::edit {

/// The points whose distances to one point vary least, such as the markers of the same segment.
class RigidGroup {
 public:
  /// Distances are measured in frames in which both points are known, in at most 500 of them.
  RigidGroup(const Recording& recording, std::size_t point);

  /// The positions of the point in the frames of a gap, or nothing if fewer than three points of
  /// the group are known from the frame before the gap to the one after it, or they are on a line.
  /// The frames before and after the gap must exist and be known. Both give a prediction for each
  /// frame (least-squares rotation and translation of the group); their mean is weighted by the
  /// distance in time, so that the result continues the known positions.
  std::optional<std::vector<Vector3>> fill(const FrameSpan& gap) const;

 private:
  std::vector<std::size_t> helpers_for(const FrameSpan& gap) const;

  const Recording& recording_;
  std::size_t point_;
  std::vector<std::size_t> candidates_;  ///< The most rigid first.
};

}  // namespace mocap::edit
