// SPDX-License-Identifier: MIT
#include "pose/world_poses.hpp"

#include <Eigen/Geometry>
#include <cstddef>

namespace mocap::detail {

void fill_world_poses(const Skeleton& skeleton, Poses& poses) {
  using Position = Eigen::Map<Vector3>;
  using Rotation = Eigen::Map<Quaternion>;
  poses.world_positions = poses.local_positions;
  poses.world_rotations = poses.local_rotations;
  for (std::size_t frame = 0; frame < poses.frames; ++frame) {
    const std::size_t first = frame * poses.joints;
    for (std::size_t joint = 0; joint < poses.joints; ++joint) {
      const std::size_t parent = skeleton[joint].parent;
      if (parent == Joint::no_parent) continue;
      const std::size_t parent_at = first + parent;
      const Rotation world_from_parent(&poses.world_rotations[parent_at * 4]);
      const Position parent_position(&poses.world_positions[parent_at * 3]);
      Rotation rotation(&poses.world_rotations[(first + joint) * 4]);
      Position position(&poses.world_positions[(first + joint) * 3]);
      position = parent_position + world_from_parent * position;
      rotation = (world_from_parent * rotation).normalized();
    }
  }
}

}  // namespace mocap::detail
