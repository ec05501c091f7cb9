// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The reference pose of a figure: a T-pose in its own axes.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "body/figure_parts.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/retarget.hpp"

namespace mocap::retarget {

/// A pose of all joints, in the space of the file.
struct Stance {
  std::vector<Vector3> positions;     ///< World position of each joint, file units.
  std::vector<Quaternion> rotations;  ///< World rotation of each joint.
  Vector3 up = Vector3::UnitY();      ///< Towards the head. Unit length.
  Vector3 front = Vector3::UnitZ();   ///< Unit length, perpendicular to `up`.
  /// Up in the world of the motion. Differs from `up` if the root rotates a lying rest pose.
  Vector3 world_up = Vector3::UnitY();
  UsedPose used;

  /// Rotation from the space of the file to body axes: x to the left, y up, z to the front.
  Quaternion body_from_file() const;
};

/// The rotation from a space with these directions to body axes.
Quaternion body_axes(const Vector3& up, const Vector3& front);

/// Finds the stance that corresponds to the same one of every other figure. Limbs are turned into a
/// T-pose along the shortest arc. In a frame of the motion, their twist is arbitrary, so that it is
/// then determined by elbows and knees, which bend about the vertical axis and the axis from side
/// to side, and by the knuckles: palms face down.
/// Fails with `retarget.body` if no pose is upright, and with `argument.invalid` if there is no
/// such frame.
Result<Stance> find_stance(const Clip& clip, const detail::FigureParts& figure,
                           const ReferencePose& choice);

/// The rest pose of any skeleton.
Stance stance_at_rest(const Skeleton& skeleton);

}  // namespace mocap::retarget
