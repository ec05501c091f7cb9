// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What of a clip moves, as floats, joint by joint.

#include <cstddef>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/poses.hpp"

namespace mocap::gltf::detail {

/// Which joints turn, and which move against their parent, in skeleton order.
struct MovingJoints {
  std::vector<std::size_t> turning;
  std::vector<std::size_t> shifting;
};

/// By the columns that change. Where none does, the first root counts as shifting, so that a pose
/// that is held keeps its length. Nothing moves in a clip of less than two frames.
MovingJoints find_moving_joints(const Clip& clip);

/// A quaternion x, y, z, w a frame for each turning joint, one joint after the other, neighbours
/// on the same half of the sphere; then a position a frame, metres, for each shifting joint.
/// Fails with `motion.out-of-reach` where a position does not fit into a float.
Result<LargeVector<float>> sample_tracks(const Clip& clip, const MovingJoints& moving,
                                         double metres_per_unit);

}  // namespace mocap::gltf::detail
