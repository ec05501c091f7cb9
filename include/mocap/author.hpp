// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// From poses back to channels.

#include <cstddef>

#include "mocap/clip.hpp"
#include "mocap/poses.hpp"

namespace mocap {

/// How far the authored channels are from the poses asked for.
struct AuthorReport {
  /// Greatest angle, in degrees, between an asked local rotation and the nearest one that the
  /// joint's channels reach. 0 for joints with three rotation channels on three axes.
  double max_rotation_residual_deg = 0.0;
  std::size_t max_rotation_joint = 0;
  std::size_t max_rotation_frame = 0;
  /// Greatest local translation, in file units, that the joint's channels cannot express.
  double max_position_residual = 0.0;
  std::size_t max_position_joint = 0;
  std::size_t max_position_frame = 0;
};

/// Writes `poses` (local arrays) into channels of `layout`: its joints, channel orders, position
/// mode, fixed rotations. Angles are continuous from frame to frame, through the pole too: of both
/// Euler solutions and all multiples of 360 the one nearest to the previous frame is taken, per
/// joint, never per channel. The first frame takes angles in (-180, 180]. Joints with one or two
/// rotation channels get the nearest rotation they reach; what is left is reported.
/// Fails with `argument.shape` when joints differ in number or the local arrays are empty.
/// `threads` share the joints; default: 1.
Result<Motion> author(const Poses& poses, const Skeleton& layout, const FrameTime& frame_time,
                      AuthorReport* report = nullptr, std::size_t threads = 1);
/// The same with the poses of a clip, which are computed in pieces, so that memory does not grow
/// with them.
Result<Motion> author(const Clip& clip, const Skeleton& layout, AuthorReport* report = nullptr,
                      std::size_t threads = 1);

}  // namespace mocap
