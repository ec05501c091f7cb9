// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The T-pose of a figure, to which the rotations of a VRM animation are relative.

#include <vector>

#include "mocap/clip.hpp"

namespace mocap::vrma {

/// A T-pose in the space of the clip.
struct ReferencePose {
  std::vector<Quaternion> rotations;  ///< World rotation of each joint.
  std::vector<Vector3> positions;     ///< World position of each joint, file units.
  Vector3 up = Vector3::UnitY();      ///< Unit length.
  Vector3 facing = Vector3::UnitZ();  ///< Unit length, perpendicular to `up`.
  bool is_declared = false;           ///< The file declares it to be a VRM T-pose.

  /// The position of an end site.
  Vector3 position_of(std::size_t joint, const EndSite& site) const {
    return positions[joint] + rotations[joint] * site.offset;
  }
};

/// The T-pose of the clip's only figure. The rest pose itself is used if the file declares the
/// parts of the body, because VRM requires a T-pose there, and it is close to one. Fails with
/// `vrma.rest-pose` or `vrma.body`.
Result<ReferencePose> find_reference_pose(const Clip& clip);

}  // namespace mocap::vrma
