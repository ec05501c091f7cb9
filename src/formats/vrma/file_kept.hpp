// SPDX-License-Identifier: MIT
#pragma once

#include "mocap/clip.hpp"
#include "mocap/gltf.hpp"

namespace mocap::vrma {

/// The bytes of the VRMA that a clip was read from, if the clip is unmodified; otherwise null.
const gltf::BytesAsRead* file_kept(const Clip& clip);

}  // namespace mocap::vrma
