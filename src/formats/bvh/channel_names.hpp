// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Names of channels in BVH.

#include <optional>
#include <string_view>

#include "mocap/skeleton.hpp"

namespace mocap::bvh {

/// `Xposition`, ... The quaternion dialect uses the same names for its vector components as for
/// Euler angles: `Xrotation` for both `x_rotation` and `quaternion_x`.
std::string_view channel_name(Channel channel);

/// The channel with this name, case-insensitive: `Xposition`, `XROTATION`; `Wrotation` is
/// quaternion_w and makes the other three rotations of its joint quaternion components (done by the
/// caller).
std::optional<Channel> find_channel(std::string_view word);

}  // namespace mocap::bvh
