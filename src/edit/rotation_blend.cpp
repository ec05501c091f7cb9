// SPDX-License-Identifier: MIT
#include "edit/rotation_blend.hpp"

#include <Eigen/Geometry>
#include <cmath>

namespace mocap::edit {

Quaternion RotationBlend::between(const Quaternion& from, const Quaternion& to, double share) {
  Quaternion way = from.conjugate() * to;
  const double side = last_way_ ? way.dot(*last_way_) : way.w();
  if (side < 0.0) way.coeffs() = -way.coeffs();
  last_way_ = way;
  const double sine = way.vec().norm();
  constexpr double no_axis = 1e-15;
  if (sine < no_axis) return share < 0.5 ? from : to;
  const double angle = 2.0 * std::atan2(sine, way.w());
  const Quaternion part(Eigen::AngleAxisd(share * angle, way.vec() / sine));
  return (from * part).normalized();
}

}  // namespace mocap::edit
