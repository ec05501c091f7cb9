// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The humanoid map of VRM models and VRM animations: which node is which part of the body; and the
/// nodes of an animation that represent other values.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "formats/gltf/asset.hpp"

namespace mocap::gltf::input {

struct HumanBone {
  std::string name;  ///< As in VRM 1.0: `leftUpperLeg`.
  std::size_t node = 0;
};

/// The bones of the extensions VRMC_vrm, VRMC_vrm_animation or VRM (0.x), in file order; empty if
/// the file has no map. Fails with `gltf.property` if a node does not exist.
Result<std::vector<HumanBone>> find_human_bones(const Asset& asset);

/// What is wrong with a humanoid map, one sentence each: bones that VRM 1.0 requires are missing,
/// bones occur twice, or several bones are the same node. Empty if nothing is, or if there is no
/// map and the file is not a VRM animation.
std::vector<std::string> faults_of_humanoid(const Asset& asset,
                                            const std::vector<HumanBone>& bones);

/// The nodes of a VRM animation whose transforms are not those of a joint.
struct ValueNodes {
  std::vector<HumanBone> expressions;   ///< The weight of an expression, and its name.
  std::optional<std::size_t> eye_gaze;  ///< The direction of `lookAt`.
};

/// The nodes of the extension VRMC_vrm_animation. Indices that are not nodes are ignored.
ValueNodes find_value_nodes(const Asset& asset);

}  // namespace mocap::gltf::input
