// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Where points without bones are, such as markers. One of them can be far from all others: a
/// reflection, or a marker that lies on the ground.

#include <span>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// The median of each coordinate; zero without points.
Vector3 middle_of(std::span<const Vector3> points);

/// The distance from the middle within which four fifths of the points are.
double reach_of(std::span<const Vector3> points);

/// Which points are strays: farther from the middle than 3.5 times the reach. None if the reach is
/// 0.
std::vector<bool> find_strays(std::span<const Vector3> points);

/// The points that are not strays.
std::vector<Vector3> without_strays(std::span<const Vector3> points);

}  // namespace mocap::detail
