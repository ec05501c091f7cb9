// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The points of a recording as joints, for programs and formats that need joints.

#include <cstddef>

#include "mocap/clip.hpp"

namespace mocap {

/// A clip with joints for points.
struct PointJoints {
  Clip clip;                          ///< The points have been replaced with joints.
  std::size_t interpolated_gaps = 0;  ///< Gaps in which the joints move in a straight line.
  std::size_t unknown_points = 0;     ///< Points without any place; they have no joint.
};

/// Adds a root joint with position channels for each point that has a place, named as the point or
/// `point1`, `point2`, ... Positions are copied; they are interpolated linearly in gaps, and
/// constant before the first and after the last known position. The other parts of the recording
/// are kept. Fails like `Skeleton::add`.
Result<PointJoints> joints_of_points(Clip clip);

}  // namespace mocap
