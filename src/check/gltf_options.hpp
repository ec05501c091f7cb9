// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "mocap/facts.hpp"

namespace mocap::detail {

/// As `gltf_options_for`. `known_up`, the axis of the clip that points up, is used as it is where
/// the user states it; nothing is assumed then.
gltf::WriteOptions gltf_options_with(const Clip& clip, std::optional<double> known_metres_per_unit,
                                     std::optional<Axis> known_up, Diagnostics& diagnostics);

}  // namespace mocap::detail
