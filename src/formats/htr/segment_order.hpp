// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "formats/htr/document.hpp"

namespace mocap::htr {

/// The segments in depth-first order, with the positions of their parents in that order.
struct Order {
  std::vector<std::size_t> segments;
  std::vector<std::size_t> parents;  ///< `Joint::no_parent` for a root.
};

/// The rotation of angles about x, y and z in degrees.
Quaternion rotation_of(const std::array<double, 3>& angles, const AxisOrder& order);

/// Replaces the transforms of a GTR file, which are in world space, by those relative to the
/// parents. Segments without frames, which stay in their base position in the world, get some if
/// they have a parent. Returns false, without a change, if that takes more memory than the limit.
bool make_relative(Document& document, const Order& order, const ReadLimits& limits);

}  // namespace mocap::htr
