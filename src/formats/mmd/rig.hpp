// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Bones that follow others, and IK.

#include <cstddef>
#include <span>
#include <vector>

#include "formats/mmd/model_skeleton.hpp"
#include "mocap/mmd.hpp"
#include "mocap/rotation.hpp"

namespace mocap::mmd {

/// The pose of a joint relative to its parent, in the axes of the file.
struct JointPose {
  Vector3 shift = Vector3::Zero();  ///< From its rest position.
  Quaternion rotation = Quaternion::Identity();
};

/// Computes the final pose of the joints of a model, one frame at a time. All spans have one
/// element per joint.
class Rig {
 public:
  /// `model` must outlive the rig.
  Rig(const Model& model, const ModelSkeleton& joints);

  /// The joints with IK.
  const std::vector<std::size_t>& ik_joints() const { return ik_joints_; }

  /// Replaces the poses of the keys by the final poses. `ik_on`: whether IK is evaluated, by joint;
  /// empty: for none.
  void evaluate(std::span<JointPose> poses, const std::vector<bool>& ik_on);

  /// The reverse without IK: replaces final poses by those of the keys.
  void remove_appended(std::span<JointPose> poses);

 private:
  struct Link {
    std::size_t joint = 0;
    bool is_limited = false;
    Vector3 lower = Vector3::Zero(), upper = Vector3::Zero();  ///< Radians.
    /// The only axis that it rotates about; -1: any.
    int hinge = -1;
    /// Rotation axes of its angles, in multiplication order.
    AxisOrder order{0, 2, 1};
    double most_angle = 0.0;
  };
  static Link link_of(const IkLink& facts, std::size_t joint);

  void start(std::span<JointPose> poses);
  Quaternion local_rotation(std::size_t joint) const;
  void update_worlds(std::size_t joint);
  void set_appended(std::size_t joint, const ModelBone& bone);
  void solve(std::size_t joint, const ModelBone& bone);
  void turn_link(const Link& link, std::size_t goal, std::size_t target, bool is_first_half);

  const Model& model_;
  const std::vector<std::size_t>& bones_;
  const Skeleton& skeleton_;
  std::vector<std::size_t> joints_;  ///< By bone.
  std::vector<std::size_t> ends_;    ///< `Skeleton::subtree_end`, by joint.
  std::vector<std::size_t> order_;   ///< Joints that append or have IK, in order of evaluation.
  std::vector<std::size_t> ik_joints_;
  std::vector<Vector3> offsets_, rests_;  ///< Axes of the file.
  std::span<JointPose> poses_;
  std::vector<Quaternion> ik_, appended_, world_rotations_;
  std::vector<Vector3> appended_shifts_, world_positions_;
  std::vector<Link> links_;
};

}  // namespace mocap::mmd
