// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Chooses the nodes of a file that form a skeleton.

#include <cstddef>
#include <vector>

#include "formats/gltf/asset.hpp"

namespace mocap::gltf::input {

struct SkeletonNodes {
  std::vector<std::size_t> joints;  ///< Nodes, in depth-first order.
  /// The joint of each node; `none` if the node is not a joint.
  std::vector<std::size_t> joint_of;
  std::vector<std::vector<std::size_t>> end_sites;  ///< For each joint, nodes.
  std::size_t unused_skins = 0;    ///< Skins that share no joint with the chosen ones.
  std::size_t animated_aside = 0;  ///< Animated nodes that are not in the skeleton.
};

/// `animation` may be null. `wanted` are nodes that must be joints, such as those of a humanoid
/// map; `unwanted` ones whose animation is not that of a joint, and is not counted. `skipped` is a
/// root that does not become a joint, although its descendants may; or `none`. No joints if there
/// are neither skins nor animated nodes nor wanted ones.
SkeletonNodes choose_nodes(const Asset& asset, const Animation* animation,
                           const std::vector<std::size_t>& wanted,
                           const std::vector<std::size_t>& unwanted, std::size_t skipped);

}  // namespace mocap::gltf::input
