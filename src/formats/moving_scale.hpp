// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Applies scale that changes during an animation to the positions below it, because joints have
/// no scale.

#include <Eigen/Core>
#include <cstddef>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/motion.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// What a joint contributes to the positions of those below it. Columns that do not exist are
/// `no_column`.
struct ScaledJoint {
  static constexpr std::size_t no_column = static_cast<std::size_t>(-1);

  std::size_t parent = Joint::no_parent;
  /// The scale above a joint without a parent, in the axes in which its rotation is relative.
  Eigen::Matrix3d root_scale = Eigen::Matrix3d::Identity();
  Vector3 translation = Vector3::Zero();  ///< Without a track.
  Vector3 scale = Vector3::Ones();        ///< Without a column.
  Quaternion rest_rotation = Quaternion::Identity();
  std::size_t position_column = no_column;
  std::size_t rotation_column = no_column;  ///< A quaternion, applied after the rest rotation.
  std::size_t scale_column = no_column;     ///< In the motion of the scales.
  bool has_translation = false;             ///< Its position columns hold those of the file.
  bool is_below_change = false;             ///< The scale of a joint above changes.
};

/// Replaces the positions of joints below a changing scale. `joints`: parents before children.
void apply_moving_scale(const std::vector<ScaledJoint>& joints, const Motion& scales,
                        Motion& motion);

/// Lists the animated scale of joints among what is left out of a clip (`Metadata::left_out`).
void leave_out_scale(std::size_t joints, Metadata& metadata);

/// Whether a matrix is a factor times the identity, except for the rounding of 32-bit floats.
bool is_uniform_scale(const Eigen::Matrix3d& matrix);

}  // namespace mocap::detail
