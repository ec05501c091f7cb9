// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The figures of a skeleton, one a root.

#include <cstddef>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::detail {

struct Figure {
  std::size_t root = 0;
  std::size_t hips = 0;   ///< The joint whose path is the figure's; the root where none is.
  bool has_legs = false;  ///< Else it is a thing, or a part of another figure.
  bool is_body = false;   ///< It has legs and a head.
};

/// One entry a root, in the order of the skeleton.
std::vector<Figure> find_figures(const Skeleton& skeleton);

/// A root with all that is below it, by itself.
Skeleton subtree(const Skeleton& skeleton, std::size_t root);

/// The figure that the clip is about: whose hips `find_body_parts` finds. `figures` has one entry
/// at least.
const Figure& main_figure(const std::vector<Figure>& figures, const Skeleton& skeleton);

/// Where nothing from the root to the hips has position channels, the joint below that has them,
/// reached through only children, as where a root called Hips only holds the pelvis; else the hips.
std::size_t travelling_hips(const Skeleton& skeleton, std::size_t hips);

}  // namespace mocap::detail
