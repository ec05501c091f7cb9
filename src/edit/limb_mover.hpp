// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The end of a limb moved to a target by two-bone inverse kinematics.

#include <cstddef>
#include <vector>

#include "edit/joint_track.hpp"
#include "mocap/clip.hpp"
#include "mocap/poses.hpp"

namespace mocap::edit {

/// Joints of a limb, each a descendant of the one before. Between them may be others, which keep
/// their local transforms.
struct LimbJoints {
  std::size_t upper = 0;   ///< Thigh or upper arm.
  std::size_t middle = 0;  ///< Shin or forearm.
  std::size_t end = 0;     ///< Foot or hand.
};

/// Writes the rotations of one limb. The middle joint bends in the plane in which it is bent; the
/// end keeps its rotation in the world as far as its channels allow.
class LimbMover {
 public:
  LimbMover(Clip& clip, const LimbJoints& limb);

  /// Remembers the plane of the limb in frame `i` of the poses: it is that of later frames in which
  /// the limb is straight. To be called for each frame in order.
  void remember_plane(const Poses& poses, std::size_t i);

  /// Brings the end of the limb to `target` in `frame` of the clip, whose world poses before any
  /// change are frame `i` of `poses`. Returns where the end is then.
  Vector3 move(const Poses& poses, std::size_t i, std::size_t frame, const Vector3& target);

 private:
  void write(const RotationWriter& writer, std::size_t joint, std::size_t frame,
             const Quaternion& local);
  Quaternion above(const Poses& poses, std::size_t i, std::size_t joint) const;

  Clip& clip_;
  LimbJoints limb_;
  std::vector<std::size_t> columns_;
  RotationWriter upper_;
  RotationWriter middle_;
  RotationWriter end_;
  Vector3 axis_ = Vector3::Zero();  ///< In the space of the upper joint.
  std::vector<double> near_;
};

}  // namespace mocap::edit
