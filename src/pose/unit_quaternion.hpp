// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Unnormalised and partial quaternions, as in channels.

#include <cstddef>

#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// Normalises a quaternion of any length; zero means no rotation. Does not overflow or underflow.
Quaternion unit_quaternion(const Quaternion& quaternion);

/// Index of a quaternion channel in x, y, z, w.
constexpr std::size_t quaternion_part(Channel channel) {
  return channel == Channel::quaternion_w
             ? 3
             : static_cast<std::size_t>(channel) - static_cast<std::size_t>(Channel::quaternion_x);
}

}  // namespace mocap::detail
