// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The figures of a clip, one a root.

#include <cstddef>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::edit {

struct Figure {
  std::size_t root = 0;
  std::size_t hips = 0;   ///< The joint whose path is the figure's; the root where none is.
  bool has_legs = false;  ///< Else it is a thing, or a part of another figure.
};

/// One entry a root, in the order of the skeleton.
std::vector<Figure> find_figures(const Skeleton& skeleton);

}  // namespace mocap::edit
