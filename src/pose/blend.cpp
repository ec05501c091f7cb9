// SPDX-License-Identifier: MIT
#include "pose/blend.hpp"

#include <cmath>

namespace mocap::detail {

Quaternion blend(const Quaternion& from, const Quaternion& to, double share) {
  return slerp(from, to, share).normalized();
}

Quaternion RotationBlend::between(const Quaternion& from, const Quaternion& to, double share) {
  Quaternion turn = from.conjugate() * to;
  const double side = last_turn_ ? turn.dot(*last_turn_) : turn.w();
  if (side < 0.0) turn.coeffs() = -turn.coeffs();
  last_turn_ = turn;
  const double sine = turn.vec().norm();
  constexpr double no_axis = 1e-15;
  if (sine < no_axis) return share < 0.5 ? from : to;
  const double angle = 2.0 * std::atan2(sine, turn.w());
  const Quaternion part(Eigen::AngleAxisd(share * angle, turn.vec() / sine));
  return (from * part).normalized();
}

}  // namespace mocap::detail
