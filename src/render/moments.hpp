// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Selects the most representative poses of a motion.

#include <cstddef>
#include <vector>

#include "render/figure.hpp"

namespace mocap::render::detail {

/// The index of the pose with the best combination of wide reach and fast movement; 0 if there are
/// no poses.
std::size_t most_representative(const std::vector<Points>& poses);

/// At most `most` poses that differ from the main one and from each other, and are close enough to
/// share its picture, earliest first.
std::vector<std::size_t> unlike(const std::vector<Points>& poses, std::size_t main,
                                const Figure& figure, std::size_t most);

/// The position of the body: its hips, or the first point; the middle of a cloud.
Vector3 place_of(const Figure& figure, const Points& pose);

/// The lowest point of the poses near one of them, so that a jumping figure is drawn in the air and
/// one climbing stairs is not.
double ground_below(const std::vector<Points>& poses, std::size_t main, const Figure& figure);

}  // namespace mocap::render::detail
