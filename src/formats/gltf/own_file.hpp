// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "formats/gltf/asset.hpp"
#include "mocap/clip.hpp"

namespace mocap::gltf::input {

/// The up axis declared in the top node of a file from our own writer; that node only rotates it to
/// +Y.
std::optional<Axis> up_of_own_file(const Asset& asset);

}  // namespace mocap::gltf::input
