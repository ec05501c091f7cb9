// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Converts poses to channels.

#include <cstddef>

#include "mocap/clip.hpp"
#include "mocap/poses.hpp"

namespace mocap {

/// Largest differences between the given poses and the channels.
struct AuthorReport {
  /// Largest angle in degrees between a given local rotation and the closest rotation that the
  /// joint's channels can represent. 0 for joints with three rotation channels about three axes.
  double max_rotation_residual_deg = 0.0;
  std::size_t max_rotation_joint = 0;
  std::size_t max_rotation_frame = 0;
  /// Largest local translation, in file units, that the joint's channels cannot represent.
  double max_position_residual = 0.0;
  std::size_t max_position_joint = 0;
  std::size_t max_position_frame = 0;
};

/// Converts `poses` (local arrays) to channels of `layout`, with its joints, channel orders,
/// position mode and fixed rotations. Euler angles are continuous from frame to frame, including
/// through gimbal lock: for each joint (not each channel), the solution closest to the previous
/// frame is chosen from both Euler solutions and all multiples of 360. Angles of the first frame
/// are in (-180, 180]. Joints with one or two rotation channels get the closest rotation that they
/// can represent; the residual is reported. Fails with `argument.shape` if the joint counts differ
/// or the local arrays are empty. The joints are divided among `threads`; default: 1.
Result<Motion> author(const Poses& poses, const Skeleton& layout, const FrameTime& frame_time,
                      AuthorReport* report = nullptr, std::size_t threads = 1);
/// The same for the poses of a clip. The poses are computed in blocks, so memory use does not
/// depend on the clip length.
Result<Motion> author(const Clip& clip, const Skeleton& layout, AuthorReport* report = nullptr,
                      std::size_t threads = 1);

}  // namespace mocap
