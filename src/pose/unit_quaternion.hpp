// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Unnormalised and partial quaternions, as in channels.

#include <cstddef>

#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// Normalises a quaternion of any length; zero means no rotation. Does not overflow or underflow.
inline Quaternion unit_quaternion(const Quaternion& quaternion) {
  const double greatest = quaternion.coeffs().cwiseAbs().maxCoeff();
  if (greatest == 0.0) return Quaternion::Identity();
  const Eigen::Vector4d scaled = quaternion.coeffs() / greatest;
  return Quaternion(Eigen::Vector4d(scaled / scaled.norm()));
}

/// Index of a quaternion channel in x, y, z, w.
constexpr std::size_t quaternion_part(Channel channel) {
  return channel == Channel::quaternion_w
             ? 3
             : static_cast<std::size_t>(channel) - static_cast<std::size_t>(Channel::quaternion_x);
}

}  // namespace mocap::detail
