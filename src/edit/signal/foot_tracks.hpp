// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// World positions of joints over a clip.

#include <cstddef>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::edit {

/// The positions of each of `joints` in each frame, in file units.
std::vector<std::vector<Vector3>> world_tracks(const Clip& clip,
                                               const std::vector<std::size_t>& joints);

}  // namespace mocap::edit
