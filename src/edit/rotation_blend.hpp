// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// One rotation going over into another, frame by frame.

#include <optional>

#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// Mixes two rotations that move: along the shorter arc in the first frame, then along the one that
/// goes on from the frame before. The shorter one of each frame would leap to the other side where
/// two rotations come to be more than half a turn apart.
class RotationBlend {
 public:
  /// `share` 0 is `from`, 1 is `to`; both of unit length.
  Quaternion between(const Quaternion& from, const Quaternion& to, double share);

 private:
  std::optional<Quaternion> last_way_;
};

}  // namespace mocap::edit
