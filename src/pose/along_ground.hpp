// SPDX-License-Identifier: MIT
#pragma once

#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// The part of a displacement that is perpendicular to `up`, a unit vector.
inline Vector3 along_ground(const Vector3& displacement, const Vector3& up) {
  return displacement - up.dot(displacement) * up;
}

}  // namespace mocap::detail
