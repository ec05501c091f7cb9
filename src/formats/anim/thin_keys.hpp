// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Fewer keys that play the same.

#include <vector>

#include "mocap/anim_style.hpp"

namespace mocap::anim {

/// Leaves out the keys that the viewer's interpolation between the others gives anyway: to two
/// steps of a quaternion (0.007 degrees), to one of a position (0.15 mm). Times increase.
std::vector<Key> thin_rotations(const std::vector<Key>& keys);
std::vector<Key> thin_positions(const std::vector<Key>& keys);

}  // namespace mocap::anim
