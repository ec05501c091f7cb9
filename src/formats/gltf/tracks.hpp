// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The animated joints of a clip, as float tracks.

#include <cstddef>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/poses.hpp"

namespace mocap::gltf::detail {

/// Joints with animated rotations, and with animated positions, in skeleton order.
struct MovingJoints {
  std::vector<std::size_t> turning;
  std::vector<std::size_t> shifting;
};

/// Determined by the columns that change. If none does, the first root counts as moving, so that a
/// held pose keeps its duration. Nothing moves in a clip with fewer than two frames.
MovingJoints find_moving_joints(const Clip& clip);

/// Time of each frame in seconds. Strictly increasing, even if floats are too coarse for the frame
/// rate.
std::vector<float> key_times(const FrameTime& frame_time, std::size_t frames);

/// One quaternion x, y, z, w per frame for each rotating joint, joint by joint, with consistent
/// signs; then one position per frame, in metres, for each moving joint. Fails with
/// `motion.out-of-reach` if a position does not fit in a float.
Result<LargeVector<float>> sample_tracks(const Clip& clip, const MovingJoints& moving,
                                         double metres_per_unit);

}  // namespace mocap::gltf::detail
