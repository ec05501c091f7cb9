// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Faults of VRM animations that their exporters make, and that show a wrong pose.

#include <cstddef>
#include <string>
#include <vector>

#include "formats/gltf/asset.hpp"
#include "mocap/clip.hpp"

namespace mocap::gltf::input {

/// The names of the nodes with scale, which the specification of VRM animations forbids, among
/// these. Empty if the file is not a VRM animation.
std::vector<std::string> scaled_nodes_of_animation(const Asset& asset,
                                                   const std::vector<std::size_t>& nodes);

/// The bones of a VRM animation (`Joint::part`) whose rotations seem to be relative to a rest pose
/// without rotations, although their nodes have some: the figure is close to a standing pose only
/// if the rest rotations are ignored. Empty if that is not so for nearly all of trunk and legs, or
/// if they can hardly be distinguished.
std::vector<std::string> bones_without_rest_rotation(const Clip& clip);

/// Whether the file has the extension VRMC_vrm_animation.
bool is_vrm_animation(const Asset& asset);

}  // namespace mocap::gltf::input
