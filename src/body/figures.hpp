// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The figures of a skeleton, one per root.

#include <cstddef>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::detail {

struct Figure {
  std::size_t root = 0;
  std::size_t hips = 0;   ///< The joint whose path is that of the figure; otherwise the root.
  bool has_legs = false;  ///< If false, the root is an object or part of another figure.
  bool is_body = false;   ///< It has legs and a head.
};

/// One entry per root, in skeleton order.
std::vector<Figure> find_figures(const Skeleton& skeleton);

/// A root with all its descendants, as a skeleton.
Skeleton subtree(const Skeleton& skeleton, std::size_t root);

/// The main figure of the clip, whose hips `find_body_parts` finds. `figures` must not be empty.
const Figure& main_figure(const std::vector<Figure>& figures, const Skeleton& skeleton);

/// The hips, unless no joint from the root to the hips has position channels: then the first joint
/// below the hips that has them and is reached through only children, for example if a root called
/// Hips only contains the pelvis.
std::size_t travelling_hips(const Skeleton& skeleton, std::size_t hips);

}  // namespace mocap::detail
