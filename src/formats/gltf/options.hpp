// SPDX-License-Identifier: MIT
#pragma once

#include "mocap/gltf.hpp"

namespace mocap::gltf {

/// `complete_options` of this format; options that are set are not changed or reported.
void complete(const Clip& clip, WriteOptions& options, Diagnostics& diagnostics);

}  // namespace mocap::gltf
