// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "body/body.hpp"
#include "mocap/body.hpp"

namespace mocap::detail {

/// Whether a body is upright in its rest pose.
bool rest_pose_is_upright(const Skeleton& skeleton, const Body& body);

/// Whether the rest pose is upright; if not, the most upright frames, from `first_frame` on or the
/// reference frame.
Stance find_stance(const Clip& clip, const Body& body, std::size_t first_frame);

/// Height of the upright body from the lowest point of the feet to the highest point of the head:
/// in the rest pose, or otherwise in the most upright frames from `first_frame` on, where legs and
/// back may be straight in different frames. File units; 0 if the body is never upright.
double standing_height(const Clip& clip, const Body& body, std::size_t first_frame);

}  // namespace mocap::detail
