// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The choice of the pose that becomes the T-pose of a figure.

#include <cstddef>
#include <optional>

#include "body/figure_parts.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/poses.hpp"
#include "mocap/retarget.hpp"

namespace mocap::retarget {

/// The pose that a stance is made of.
struct BasePose {
  Poses pose;  ///< One frame.
  std::optional<std::size_t> frame = {};
  bool is_of_motion = false;  ///< The frame is not a reference pose.
  /// A rest pose in which only the trunk is natural: the limbs may have any direction.
  bool has_trunk_only = false;
  Vector3 up = Vector3::UnitY();
  Vector3 left = Vector3::UnitX();
  Vector3 world_up = Vector3::UnitY();
};

/// The pose that was chosen. By default, the rest pose if it is upright, otherwise a reference pose
/// in the first frame, otherwise a rest pose whose trunk is straight, otherwise the most upright
/// frame. Fails with `retarget.body` if no pose is upright, or if its sides cannot be told apart,
/// and with `argument.invalid` if there is no such frame.
Result<BasePose> choose_base_pose(const Clip& clip, const detail::FigureParts& figure,
                                  const ReferencePose& choice);

/// The horizontal part of a vector.
Vector3 level(const Vector3& vector, const Vector3& up);

/// From the figure's right to its left, measured at hips and shoulders.
Vector3 to_left(const Poses& pose, const detail::FigureParts& figure);

}  // namespace mocap::retarget
