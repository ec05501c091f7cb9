// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The points and rigid bodies of a recording as joints, for pictures, and for programs and formats
/// that need joints.

#include <cstddef>
#include <optional>
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

/// The body that each rigid body is attached to; none for those on their own.
using BodyParents = std::vector<std::optional<std::size_t>>;

/// The parents that the file states, whether poses are relative to them or global.
BodyParents stated_parents(const Recording& recording);

/// A clip with joints for rigid bodies.
struct BodyJoints {
  Clip clip;                          ///< The bodies have been replaced with joints.
  std::vector<std::size_t> bodies;    ///< The bodies of the last joints, in their order.
  std::size_t interpolated_gaps = 0;  ///< Times in which a joint moves between two known poses.
};

/// Adds a joint for each rigid body, named as the body or `body1`, `body2`, ..., with position and
/// rotation channels relative to its parent. Poses that are already relative to it are copied.
/// While the pose of a body is unknown, that relative to its parent is interpolated; the first and
/// last known ones are held. Other global poses are kept, whether or not the parent is known. The
/// other parts of the recording are kept. Fails with `argument.shape` if the parents do not form
/// trees, and like `Skeleton::add`.
Result<BodyJoints> joints_of_bodies(Clip clip, const BodyParents& parents);

/// The joints of a clip, then those of its points as by `joints_of_points`, then those of its rigid
/// bodies with their stated parents. The result has no recording. Fails like `Skeleton::add`.
Result<BodyJoints> joints_of_recording(const Clip& clip);

}  // namespace mocap
