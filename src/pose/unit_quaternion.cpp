// SPDX-License-Identifier: MIT
#include "pose/unit_quaternion.hpp"

namespace mocap::detail {

Quaternion unit_quaternion(const Quaternion& quaternion) {
  const double greatest = quaternion.coeffs().cwiseAbs().maxCoeff();
  if (greatest == 0.0) return Quaternion::Identity();
  const Eigen::Vector4d scaled = quaternion.coeffs() / greatest;
  return Quaternion(Eigen::Vector4d(scaled / scaled.norm()));
}

}  // namespace mocap::detail
