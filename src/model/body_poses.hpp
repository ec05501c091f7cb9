// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The poses of the rigid bodies of a recording.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "mocap/recording.hpp"

namespace mocap::detail {

/// Position and rotation of a rigid body.
struct BodyPose {
  Vector3 place = Vector3::Zero();               ///< In file units.
  Quaternion rotation = Quaternion::Identity();  ///< Unit length.

  BodyPose inverse() const {
    const Quaternion back = rotation.conjugate();
    return {back * -place, back};
  }
  /// The pose in the space of `parent`, if `own` is relative to it.
  friend BodyPose operator*(const BodyPose& parent, const BodyPose& own) {
    return {parent.place + parent.rotation * own.place, parent.rotation * own.rotation};
  }
};

/// The position in the channels of a body, as they are.
Vector3 body_place_in(std::span<const double> row, std::size_t body);
/// The rotation in the channels of a body, of any length.
Quaternion body_rotation_in(std::span<const double> row, std::size_t body);
/// Sets only the channels of the rotation.
void put_body_rotation(std::span<double> row, std::size_t body, const Quaternion& rotation);

/// The pose in the channels of a body, `Recording::channels_per_body` numbers from `7 * body` on;
/// none if its quaternion is zero.
std::optional<BodyPose> body_pose_in(std::span<const double> row, std::size_t body);
/// Sets these channels.
void put_body_pose(std::span<double> row, std::size_t body, const BodyPose& pose);

/// The pose of a body in a frame, relative to its parent; none if the body is lost in the frame, or
/// its quaternion is zero.
std::optional<BodyPose> known_body_pose(const Recording& recording, std::size_t frame,
                                        std::size_t body);

/// The global poses of all bodies in a frame. A pose that is relative to an unknown one is unknown.
std::vector<std::optional<BodyPose>> global_body_poses(const Recording& recording,
                                                       std::size_t frame);

}  // namespace mocap::detail
