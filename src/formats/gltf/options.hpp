// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "mocap/body.hpp"
#include "mocap/gltf.hpp"

namespace mocap::gltf {

/// As `gltf_options_for`. `known_up`, the axis of the clip that points up, is used as it is where
/// the user states it; nothing is assumed then.
WriteOptions options_with(const Clip& clip, std::optional<double> known_metres_per_unit,
                          std::optional<Axis> known_up, Diagnostics& diagnostics);

}  // namespace mocap::gltf
