// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Quaternions as channels give them: of any length, in parts.

#include <cstddef>

#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// The rotation that a quaternion of any length stands for; zero stands for no rotation. Neither
/// very long nor very short ones overflow on the way.
Quaternion unit_quaternion(const Quaternion& quaternion);

/// Where in x, y, z, w a quaternion channel belongs.
constexpr std::size_t quaternion_part(Channel channel) {
  return channel == Channel::quaternion_w
             ? 3
             : static_cast<std::size_t>(channel) - static_cast<std::size_t>(Channel::quaternion_x);
}

}  // namespace mocap::detail
