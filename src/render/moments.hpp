// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Selects the most representative poses of a motion.

#include <cstddef>
#include <vector>

#include "render/figure.hpp"

namespace mocap::render::detail {

/// The index of the pose with the widest reach and the fastest movement. 0 if there is none.
std::size_t most_representative(const std::vector<Points>& poses);

/// Poses that differ from the main one and from each other, and are near enough to share its
/// picture: at most `most`, earliest first.
std::vector<std::size_t> unlike(const std::vector<Points>& poses, std::size_t main,
                                const Figure& figure, std::size_t most);

/// The position of the body: its hips, or the first point.
Vector3 place_of(const Figure& figure, const Points& pose);

/// The lowest point of the poses near one of them, so that a jumping figure is in the air and one
/// climbing stairs is not.
double ground_below(const std::vector<Points>& poses, std::size_t main, const Figure& figure);

}  // namespace mocap::render::detail
