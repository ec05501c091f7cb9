// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Interpolates between two rotations.

#include <Eigen/Geometry>
#include <optional>

#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// Interpolates two rotations by slerp along the shorter arc. A `share` of 0 gives `from`, and 1
/// gives `to`; both are unit quaternions. The length of the result is 1 up to rounding errors, for
/// callers that accept any length.
inline Quaternion slerp(const Quaternion& from, const Quaternion& to, double share) {
  return from.slerp(share, to);
}

/// As `slerp`; the result is a unit quaternion.
Quaternion blend(const Quaternion& from, const Quaternion& to, double share);

/// Interpolates two animated rotations: in the first frame along the shorter arc, and then along
/// the arc that continues the previous frame's. Choosing the shorter arc in each frame would cause
/// a jump when the two rotations become more than half a turn apart.
class RotationBlend {
 public:
  /// A `share` of 0 gives `from`, and 1 gives `to`; both are unit quaternions.
  Quaternion between(const Quaternion& from, const Quaternion& to, double share);

 private:
  std::optional<Quaternion> last_turn_;
};

}  // namespace mocap::detail
