// SPDX-License-Identifier: MIT
#pragma once

#include "mocap/gltf.hpp"

namespace mocap::gltf {

/// Fills in what is not set, as `gltf_options_for`; nothing is assumed about what is set.
void complete(const Clip& clip, WriteOptions& options, Diagnostics& diagnostics);

}  // namespace mocap::gltf
