// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Applies the scale of nodes to the offsets below them, because joints have none.

#include <Eigen/Core>
#include <vector>

#include "formats/gltf/skeleton_nodes.hpp"

namespace mocap::gltf::input {

/// For each joint, the matrix that is applied to the offsets of its children, in its own axes. The
/// positions of all joints are preserved if no joint below a non-uniform scale rotates.
struct RestScale {
  std::vector<Eigen::Matrix3d> of_children;

  /// For offsets in the space of a node's parent; identity for a root.
  Eigen::Matrix3d above(const Asset& asset, const SkeletonNodes& nodes, std::size_t joint) const;
};

/// `scales`: the constant scale of each joint.
RestScale apply_scale(const Asset& asset, const SkeletonNodes& nodes,
                      const std::vector<Vector3>& scales);

}  // namespace mocap::gltf::input
