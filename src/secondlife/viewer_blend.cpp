// SPDX-License-Identifier: MIT
#include "secondlife/viewer_blend.hpp"

#include "pose/blend.hpp"

namespace mocap::secondlife {

Quaternion viewer_lerp(const Quaternion& a, const Quaternion& b, double share_of_b) {
  Quaternion mixed;
  mixed.coeffs() = a.coeffs() + share_of_b * (b.coeffs() - a.coeffs());
  const double length = mixed.norm();
  if (!(length > 0.0)) return a;
  mixed.coeffs() /= length;
  return mixed;
}

Quaternion viewer_nlerp(const Quaternion& a, const Quaternion& b, double share_of_b) {
  return a.dot(b) < 0.0 ? mocap::detail::blend(a, b, share_of_b) : viewer_lerp(a, b, share_of_b);
}

}  // namespace mocap::secondlife
