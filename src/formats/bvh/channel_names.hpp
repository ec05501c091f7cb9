// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The spelling of channels in BVH.

#include <optional>
#include <string_view>

#include "mocap/skeleton.hpp"

namespace mocap::bvh {

/// `Xposition`, ... The quaternion dialect has the same words for its vector part as Euler angles
/// have: `Xrotation` for both `x_rotation` and `quaternion_x`.
std::string_view channel_name(Channel channel);

/// The channel of a word in any case: `Xposition`, `XROTATION`; `Wrotation` is quaternion_w and
/// makes the other three rotations of its joint parts of a quaternion (the caller does that).
std::optional<Channel> find_channel(std::string_view word);

/// Equality without regard to the case of ASCII letters.
bool same_word(std::string_view a, std::string_view b);

}  // namespace mocap::bvh
