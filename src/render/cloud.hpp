// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The points that a picture must contain.

#include "render/figure.hpp"

namespace mocap::render::detail {

/// All points, but without the strays of a cloud.
Points framed(const Figure& figure, const Points& pose);

}  // namespace mocap::render::detail
