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

/// Joints whose scale is lost at least in part.
struct ScaleReport {
  std::vector<std::size_t> animated;
  std::vector<std::size_t> sheared;
  std::vector<std::size_t> skewed;  ///< Rotate below a non-uniform scale.
};

/// For each joint, the matrix that is applied to its translation. The positions of all joints are
/// preserved if no joint below a non-uniform scale rotates. `root_scale`: that of the skeleton's
/// transform. Sets `rests` to the parts of the rest transforms.
std::vector<Eigen::Matrix3d> find_scales_above(const Joints& joints, const Track& scales,
                                               const Vector3& root_scale,
                                               std::vector<TurnAndScale>& rests, ScaleReport& lost);

}  // namespace mocap::usd::input
