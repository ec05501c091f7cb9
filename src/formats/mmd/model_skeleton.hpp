// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The joints of a model.

#include <cstddef>
#include <vector>

#include "mocap/mmd.hpp"

namespace mocap::mmd {

/// A vector of a file in the axes of clips, and the reverse: z is negated.
inline Vector3 mirrored(const Vector3& vector) {
  return {vector.x(), vector.y(), -vector.z()};
}
/// The same for a rotation.
inline Quaternion mirrored(const Quaternion& rotation) {
  return {rotation.w(), -rotation.x(), -rotation.y(), rotation.z()};
}

/// A skeleton, and the bone of each joint.
struct ModelSkeleton {
  Skeleton skeleton;
  std::vector<std::size_t> bones;  ///< Index into `Model::bones`, by joint.
};

/// The channels of a joint, with or without positions.
std::vector<Channel> channels_of_joint(bool is_movable);

/// The joints of a model: parents first, with positions for roots and bones that can be moved.
/// Fails with `pmx.hierarchy` if parents form a loop, and with the limit of depth.
Result<ModelSkeleton> skeleton_of(const Model& model, const ReadLimits& limits);

}  // namespace mocap::mmd
