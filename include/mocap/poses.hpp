// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Poses of a motion: the transform of every joint in every frame.

#include <cstddef>
#include <span>
#include <vector>

#include "mocap/large_vector.hpp"

namespace mocap {

/// Poses of `frames x joints` in flat arrays, ordered by frame and then by joint in skeleton order.
/// A position is x, y, z; a rotation is a unit quaternion x, y, z, w.
///
/// Shapes: positions `frames x joints x 3`, rotations `frames x joints x 4`. Arrays that were not
/// requested are empty.
template <class Real>
struct BasicPoses {
  std::size_t frames = 0;
  std::size_t joints = 0;
  std::size_t first_frame = 0;  ///< Frame of the clip that corresponds to frame 0.

  LargeVector<Real> local_positions;  ///< parent_from_joint, translation, file units.
  LargeVector<Real> local_rotations;  ///< parent_from_joint, rotation.
  LargeVector<Real> world_positions;  ///< world_from_joint, translation, file units.
  LargeVector<Real> world_rotations;  ///< world_from_joint, rotation.

  std::span<const Real, 3> local_position(std::size_t frame, std::size_t joint) const {
    return std::span<const Real, 3>(&local_positions[(frame * joints + joint) * 3], 3);
  }
  std::span<const Real, 4> local_rotation(std::size_t frame, std::size_t joint) const {
    return std::span<const Real, 4>(&local_rotations[(frame * joints + joint) * 4], 4);
  }
  std::span<const Real, 3> world_position(std::size_t frame, std::size_t joint) const {
    return std::span<const Real, 3>(&world_positions[(frame * joints + joint) * 3], 3);
  }
  std::span<const Real, 4> world_rotation(std::size_t frame, std::size_t joint) const {
    return std::span<const Real, 4>(&world_rotations[(frame * joints + joint) * 4], 4);
  }
};

using Poses = BasicPoses<double>;
using PosesF = BasicPoses<float>;

}  // namespace mocap
