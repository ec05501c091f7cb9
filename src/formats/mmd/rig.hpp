// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Bones that follow others, and IK.

#include <cstddef>
#include <span>
#include <vector>

#include "formats/mmd/model_skeleton.hpp"
#include "mocap/mmd.hpp"

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
    const IkLink* facts = nullptr;
    int plane = -1;            ///< The only axis that it rotates about; -1: any.
    double plane_angle = 0.0;  ///< Radians.
    Vector3 angles = Vector3::Zero();
    Quaternion best = Quaternion::Identity();
  };

  void start(std::span<JointPose> poses);
  Quaternion local_rotation(std::size_t joint) const;
  void update_worlds(std::size_t joint);
  void set_appended(std::size_t joint, const ModelBone& bone);
  void solve(std::size_t joint, const ModelBone& bone);
  void turn_link(Link& link, std::size_t goal, std::size_t target, const ModelBone& bone,
                 bool is_first);
  void turn_in_plane(Link& link, const Vector3& to_goal, const Vector3& to_target, double angle,
                     bool is_first);
  void turn_freely(Link& link, const Vector3& to_goal, const Vector3& to_target, double angle,
                   double most_angle);

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
