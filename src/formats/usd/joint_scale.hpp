// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Applies the scale of joints to the offsets below them, because joints of a clip have none.

#include <Eigen/Core>
#include <cstddef>
#include <vector>

#include "formats/usd/joints.hpp"
#include "formats/usd/track.hpp"
#include "formats/usd/transforms.hpp"

namespace mocap::usd::input {

/// What scale does to joints. Vectors have an element for each joint.
struct JointScales {
  std::vector<TurnAndScale> rests;  ///< The parts of the rest transforms.
  /// The matrix that is applied to the translation, at the start. The positions of all joints are
  /// preserved if it does not change.
  std::vector<Eigen::Matrix3d> above;
  std::vector<Vector3> own;           ///< At the start, except for the rounding of 1.
  std::vector<bool> is_moving;        ///< The own scale changes, and joints are below.
  std::vector<bool> is_below_change;  ///< `above` changes.
  std::vector<std::size_t> animated;  ///< Joints whose own scale changes,
  std::vector<std::size_t> sheared;   ///< whose rest transform has shear,
  std::vector<std::size_t> skewed;    ///< and that rotate below a non-uniform scale.
};

/// `root_scale`: that of the skeleton's transform.
JointScales find_scales(const Joints& joints, const Track& scales, const Vector3& root_scale);

/// Whether a joint has a scale other than 1 or shear, or the transform above the skeleton a scale
/// that is not uniform.
bool have_own_scale(const JointScales& scales);

/// Whether the scale of a joint changes the positions of others over time.
bool has_moving_scale(const Joints& joints, const Track& scales);

}  // namespace mocap::usd::input
