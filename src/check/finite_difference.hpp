// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <limits>

namespace mocap::detail {

/// Treats a difference that is not finite (from a NaN or infinity in a clip created in code) as
/// infinite, so that it is not mistaken for no difference.
inline double finite_or_infinite(double difference) {
  return std::isfinite(difference) ? difference : std::numeric_limits<double>::infinity();
}

}  // namespace mocap::detail
