// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "body/body.hpp"
#include "mocap/body.hpp"

namespace mocap::detail {

/// Whether a body is upright in its rest pose.
bool rest_pose_is_upright(const Skeleton& skeleton, const Body& body);

/// The same, and the upright frames from `first_frame` on.
Stance find_stance(const Clip& clip, const Body& body, std::size_t first_frame);

/// From the lowest point of the feet to the highest point of the head of the upright body: in the
/// rest pose, otherwise in the most upright frames from `first_frame` on; legs and back may be
/// straight in different frames. File units; 0 if it is never upright.
double standing_height(const Clip& clip, const Body& body, std::size_t first_frame);

}  // namespace mocap::detail
