// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The parts of a figure as a list.

#include <cstddef>
#include <string>
#include <vector>

#include "body/figure_parts.hpp"

namespace mocap::detail {

/// A joint and its part.
struct ListedPart {
  std::string name;  ///< As `left upper arm` or `spine 2`.
  std::size_t joint = 0;
};

/// All parts that a figure has: trunk, then the left side, then the right side; then its helpers.
std::vector<ListedPart> list_parts(const FigureParts& parts);

/// Removes parts whose joint already has another one, so that each joint has one part at most. Hips
/// and limbs take precedence over the other joints of the trunk.
void drop_repeated_parts(FigureParts& parts);

}  // namespace mocap::detail
