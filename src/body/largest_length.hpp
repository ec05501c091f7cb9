// SPDX-License-Identifier: MIT
#pragma once

#include "mocap/poses.hpp"

namespace mocap::detail {

/// Offsets and positions beyond this, in file units, are ignored: sums of a few, or a square in
/// single precision, would no longer be finite. It is an astronomical distance in any unit.
inline constexpr double largest_length = 1e18;

/// False for values that are not finite.
inline bool is_in_reach(const Vector3& position) {
  return position.cwiseAbs().maxCoeff() <= largest_length && !position.hasNaN();
}

}  // namespace mocap::detail
