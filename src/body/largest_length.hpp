// SPDX-License-Identifier: MIT
#pragma once

#include "mocap/poses.hpp"

namespace mocap::detail {

/// Offsets and positions beyond this, in file units, place no joint: sums of a few, or a square in
/// single precision, would no longer be finite. Any unit makes it farther than the stars.
inline constexpr double largest_length = 1e18;

/// False also for what is not a number.
inline bool is_in_reach(const Vector3& position) {
  return position.cwiseAbs().maxCoeff() <= largest_length && !position.hasNaN();
}

}  // namespace mocap::detail
