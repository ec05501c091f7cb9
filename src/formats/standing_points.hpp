// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The points on which a model of rigid bodies stands.

#include <span>
#include <vector>

#include "formats/body_tree.hpp"

namespace mocap::detail {

/// For each body, the points of its shapes that are at most 2 cm above the lowest one of the model
/// in the pose of the file, with Z up, in the axes of the body: the lowest
/// point of each sphere, the lowest at each end of a capsule or cylinder, and lower corners of
/// boxes. None if any body has more than 64 of them: such a model does not stand on feet. Parents
/// must form a tree.
std::vector<std::vector<Vector3>> standing_points(std::span<const ModelBody> bodies);

}  // namespace mocap::detail
