// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Interpolation between keys as in the viewer (indra/llmath/llquaternion.cpp).

#include "mocap/skeleton.hpp"

namespace mocap::secondlife {

/// Normalised linear interpolation without checking signs, as in the viewer's `lerp`; `a` if the
/// mean has no direction.
Quaternion viewer_lerp(const Quaternion& a, const Quaternion& b, double share_of_b);

/// Interpolates as in the viewer's `nlerp`, which plays animations: `viewer_lerp`, or slerp along
/// the shorter arc if the two quaternions point away from each other.
Quaternion viewer_nlerp(const Quaternion& a, const Quaternion& b, double share_of_b);

}  // namespace mocap::secondlife
