// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A clip's motion, joint by joint, as the avatar's joints have it.

#include <cstddef>
#include <string>
#include <vector>

#include "mocap/anim.hpp"

namespace mocap::anim {

/// One joint that is a bone of the avatar: frames in the avatar's axes, against the next joint
/// above that is one too.
struct JointMotion {
  std::size_t joint = 0;  ///< Of the clip.
  std::size_t bone = 0;
  std::vector<Quaternion> rotations;  ///< One a frame that is played.
  /// Metres: of the pelvis from where it rests; of others from their parent, if they move there.
  std::vector<Vector3> positions;
  bool turns = false;    ///< Whether it leaves the reference.
  bool travels = false;  ///< The same of its position.
};

struct BodyMotion {
  std::vector<JointMotion> joints;   ///< In the clip's order.
  std::vector<std::string> unknown;  ///< Joints that are no bones of the avatar.
  std::vector<std::string> twice;    ///< Joints whose bone another joint has already.
};

/// Fails with `limit.memory`.
Result<BodyMotion> motion_of(const Clip& clip, const WriteOptions& options);

}  // namespace mocap::anim
