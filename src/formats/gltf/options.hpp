// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "mocap/body.hpp"
#include "mocap/gltf.hpp"

namespace mocap::gltf {

/// Like `gltf_options_for`. `known_up` is the up axis specified by the user, if any; it is used
/// without a note.
WriteOptions options_with(const Clip& clip, std::optional<double> known_metres_per_unit,
                          std::optional<Axis> known_up, Diagnostics& diagnostics);

}  // namespace mocap::gltf
