// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The skeletons of Kimodo, a program of NVIDIA that generates motion.

#include <cstddef>
#include <vector>

#include "formats/npz/figure.hpp"

namespace mocap::npz {

/// The joints of the skeleton with this number of joints, without offsets: 22 are those of SMPL-X
/// without hands, 30 and 77 those of SOMA, 34 those of a Unitree G1. Empty for other numbers.
std::vector<FigureJoint> kimodo_joints(std::size_t count);

}  // namespace mocap::npz
