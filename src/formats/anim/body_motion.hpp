// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The motion of a clip, joint by joint, in terms of the avatar's joints.

#include <cstddef>
#include <string>
#include <vector>

#include "mocap/anim.hpp"

namespace mocap::anim {

/// One joint that is an avatar bone: frames in avatar axes, relative to the nearest ancestor that
/// is also one.
struct JointMotion {
  std::size_t joint = 0;  ///< Index in the clip.
  std::size_t bone = 0;
  std::vector<Quaternion> rotations;  ///< One per played frame.
  /// Metres: for the pelvis, relative to its rest position; for other joints, relative to their
  /// parent, if they move.
  std::vector<Vector3> positions;
  bool turns = false;    ///< Whether its rotation leaves the reference.
  bool travels = false;  ///< The same for its position.
};

struct BodyMotion {
  std::vector<JointMotion> joints;   ///< In clip order.
  std::vector<std::string> unknown;  ///< Joints that are not avatar bones.
  std::vector<std::string> twice;    ///< Joints whose bone is already used by another joint.
};

/// Fails with `limit.memory`.
Result<BodyMotion> motion_of(const Clip& clip, const WriteOptions& options);

}  // namespace mocap::anim
