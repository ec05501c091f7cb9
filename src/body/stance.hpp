// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "body/body.hpp"
#include "mocap/body.hpp"

namespace mocap::detail {

/// Whether a body stands in its rest pose.
bool rest_pose_stands(const Skeleton& skeleton, const Body& body);

/// The same, and the frames from `first_frame` on in which it stands.
Stance find_stance(const Clip& clip, const Body& body, std::size_t first_frame);

/// From the lowest point of the feet to the highest of the head where the body stands: in the rest
/// pose, else in the most upright frames from `first_frame` on; legs and back may be straight in
/// different ones. File units; 0 where it never stands.
double standing_height(const Clip& clip, const Body& body, std::size_t first_frame);

}  // namespace mocap::detail
