// SPDX-License-Identifier: MIT
#pragma once

#include "mocap/gltf.hpp"

namespace mocap::gltf {

/// Fills in the options that are not set, like `gltf_options_for`; options that are set are not
/// changed or reported.
void complete(const Clip& clip, WriteOptions& options, Diagnostics& diagnostics);

}  // namespace mocap::gltf
