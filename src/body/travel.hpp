// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "mocap/body.hpp"

namespace mocap::detail {

/// The path over the ground of one joint, from its world positions in consecutive frames. Positions
/// that are out of reach (largest_length.hpp) are ignored. `up` and `heading` are unit vectors.
/// Movement counts as travel once it adds up to `min_step` file units.
Travel find_travel(std::span<const Eigen::Vector3f> positions, const Vector3& up,
                   const Vector3& heading, double min_step);

}  // namespace mocap::detail
