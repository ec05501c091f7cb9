// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// World positions of joints over a clip.

#include <cstddef>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::edit {

/// Positions of each of `joints`, by frame, file units.
std::vector<std::vector<Vector3>> world_tracks(const Clip& clip,
                                               const std::vector<std::size_t>& joints);

/// The horizontal part of a displacement.
Vector3 along_ground(const Vector3& way, const Vector3& up);

}  // namespace mocap::edit
