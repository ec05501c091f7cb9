// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Blends from one rotation to another, frame by frame.

#include <optional>

#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// Interpolates two animated rotations: along the shorter arc in the first frame, then along the
/// arc that continues that of the previous frame. Choosing the shorter arc in each frame would jump
/// when the two rotations become more than half a turn apart.
class RotationBlend {
 public:
  /// `share` 0 is `from`, 1 is `to`; both are unit quaternions.
  Quaternion between(const Quaternion& from, const Quaternion& to, double share);

 private:
  std::optional<Quaternion> last_way_;
};

}  // namespace mocap::edit
