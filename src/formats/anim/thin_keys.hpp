// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Key reduction.

#include <vector>

#include "mocap/anim_style.hpp"

namespace mocap::anim {

/// Removes the keys that the viewer's interpolation reproduces: to two steps of a quaternion (0.007
/// degrees), and one step of a position (0.15 mm). Times are increasing.
std::vector<Key> thin_rotations(const std::vector<Key>& keys);
std::vector<Key> thin_positions(const std::vector<Key>& keys);

}  // namespace mocap::anim
