// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Which moments of a motion tell most of it.

#include <cstddef>
#include <vector>

#include "render/figure.hpp"

namespace mocap::render::detail {

/// The pose that reaches far and moves fast: its index. 0 where there is none.
std::size_t most_telling(const std::vector<Points>& poses);

/// Poses unlike the main one and each other, that stand near enough to share its picture: at most
/// `most`, the earliest first.
std::vector<std::size_t> unlike(const std::vector<Points>& poses, std::size_t main,
                                const Figure& figure, std::size_t most);

/// Where the body is: its hips, or the first point.
Vector3 place_of(const Figure& figure, const Points& pose);

/// The lowest point of the poses that stand around one of them, so that who jumps is in the air and
/// who climbs stairs is not.
double ground_below(const std::vector<Points>& poses, std::size_t main, const Figure& figure);

}  // namespace mocap::render::detail
