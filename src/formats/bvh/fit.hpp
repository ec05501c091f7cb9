// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Determines which joints BVH can represent.

#include <cstdint>

#include "mocap/skeleton.hpp"

namespace mocap::bvh {

/// The property of a joint that BVH cannot represent.
enum class Obstacle : std::uint8_t { none, length_channel, constant_rotation, fixed_axes };

Obstacle obstacle_of(const Joint& joint, EulerAxes axes);

}  // namespace mocap::bvh
