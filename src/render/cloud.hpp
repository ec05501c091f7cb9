// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Where points without bones are, such as markers. One of them can be far from all others: a
/// reflection, or a marker that lies on the ground.

#include "render/figure.hpp"

namespace mocap::render::detail {

/// The median of each coordinate; zero without points.
Vector3 middle_of(const Points& points);

/// The distance from the middle within which four fifths of the points are.
double reach_of(const Points& points);

/// The points that a picture must contain: all, but without the strays of a cloud.
Points framed(const Figure& figure, const Points& pose);

}  // namespace mocap::render::detail
