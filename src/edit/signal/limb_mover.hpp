// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Moves the end of a limb to a target by two-bone inverse kinematics.

#include <cstddef>
#include <vector>

#include "edit/joint_track.hpp"
#include "mocap/clip.hpp"
#include "mocap/poses.hpp"

namespace mocap::edit {

/// The joints of a limb, each a descendant of the previous one. Other joints between them keep
/// their local transforms.
struct LimbJoints {
  std::size_t upper = 0;   ///< Thigh or upper arm.
  std::size_t middle = 0;  ///< Shin or forearm.
  std::size_t end = 0;     ///< Foot or hand.
};

/// Writes the rotations of one limb. The middle joint keeps its bending plane; the end keeps its
/// world rotation as far as its channels allow.
class LimbMover {
 public:
  LimbMover(Clip& clip, const LimbJoints& limb);

  /// Stores the plane of the limb in frame `i` of the poses, for later frames in which the limb is
  /// straight. Must be called for each frame in order.
  void remember_plane(const Poses& poses, std::size_t i);

  /// Moves the end of the limb to `target` in `frame` of the clip, whose original world poses are
  /// frame `i` of `poses`. Returns the resulting position of the end.
  Vector3 move(const Poses& poses, std::size_t i, std::size_t frame, const Vector3& target);

 private:
  void write(const RotationChannels& writer, std::size_t joint, std::size_t frame,
             const Quaternion& local);
  Quaternion above(const Poses& poses, std::size_t i, std::size_t joint) const;

  Clip& clip_;
  LimbJoints limb_;
  std::vector<std::size_t> columns_;
  RotationChannels upper_;
  RotationChannels middle_;
  RotationChannels end_;
  Vector3 axis_ = Vector3::Zero();  ///< Bend axis in the space of the upper joint.
  std::vector<double> near_;
};

}  // namespace mocap::edit
