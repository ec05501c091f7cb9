// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The points and rigid bodies of a recording as joints, for pictures, and for programs and formats
/// that need joints.

#include <cstddef>
#include <vector>

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

/// A clip whose recording is drawn as joints.
struct RecordingJoints {
  Clip clip;  ///< Without a recording.
  std::vector<std::size_t>
      bodies;  ///< The indices of the bodies of the last joints, in their order.
};

/// The joints of a clip, then those of its points as by `joints_of_points`, then one for each rigid
/// body, named as the body or `body1`, `body2`, ..., with its parent, position and rotation.
/// While a body is lost, its last known pose is held. Fails like `Skeleton::add`.
Result<RecordingJoints> joints_of_recording(const Clip& clip);

/// The clip that pictures show: itself if it has joints, otherwise its `joints_of_recording`. Fails
/// with `argument.invalid` if neither a point nor a rigid body has a place in space.
Result<Clip> drawable_clip(Clip clip);

}  // namespace mocap
