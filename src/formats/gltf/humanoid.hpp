// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The humanoid map of VRM models and VRM animations: which node is which part of the body.

#include <cstddef>
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

}  // namespace mocap::gltf::input
