// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The scale that joints inherit, for any combination of the values of `InheritType`.

#include "formats/fbx/scene.hpp"

namespace mocap::fbx {

/// The scale below a joint, in one frame, relative to the product of the rotations from the root to
/// the joint. Joints have no scale in the model: instead, the positions of children are multiplied
/// by it.
///
/// It has two parts. The scale along the axes of the joint is multiplied axis by axis on its way to
/// the children (`rotate_then_scale`) or skipped by them (`without_parent`). A child with a plain
/// `product` ends this: for its descendants, all scale above it is constant in the space of its
/// parent, so that it turns against the axes of joints that rotate.
class InheritedScale {
 public:
  /// Must be called first, in order from the root. `above`: of the parent, which must not move in
  /// memory; null for roots.
  void inherit(InheritType type, const InheritedScale* above);

  /// Determines whether the scale varies between frames; the parent must have its scale of the
  /// first frame.
  void set_variation(bool animates_scale, bool rotates);
  bool varies() const { return turned_varies_ || along_axes_varies_; }

  /// Computes the scale of a frame from that of the parent. `rotation`: of the joint, relative to
  /// its parent.
  void set(const Vector3& scale, const Eigen::Matrix3d& rotation);

  /// Makes the scale the identity if it is 1 up to the rounding of products.
  void remove_rounding();

  /// The factor of the positions of children.
  const Eigen::Matrix3d& below() const { return below_; }

 private:
  /// The scale of the parent that turns against the axes of this joint; only if there is a parent.
  const Eigen::Matrix3d& above_turned() const;

  const InheritedScale* above_ = nullptr;
  /// The ancestor whose scale along its axes multiplies that of this joint.
  const InheritedScale* lender_ = nullptr;
  bool is_product_ = false;
  bool turned_varies_ = false;
  bool along_axes_varies_ = false;
  Eigen::Matrix3d turned_ = Eigen::Matrix3d::Identity();
  Vector3 along_axes_ = Vector3::Ones();
  Eigen::Matrix3d below_ = Eigen::Matrix3d::Identity();  ///< `turned_` times `along_axes_`.
};

}  // namespace mocap::fbx
