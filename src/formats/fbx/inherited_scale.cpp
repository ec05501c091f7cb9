// SPDX-License-Identifier: MIT
#include "formats/fbx/inherited_scale.hpp"

namespace mocap::fbx {

namespace {

/// Products of scales that were meant to be equal, as 32-bit floats, differ by this much. Without a
/// tolerance, all joints below would get positions that vary invisibly.
bool is_uniform(const Eigen::Matrix3d& scale) {
  constexpr double rounding = 3e-6;
  return scale.isApprox(scale(0, 0) * Eigen::Matrix3d::Identity(), rounding);
}

}  // namespace

void InheritedScale::inherit(InheritType type, const InheritedScale* above) {
  above_ = above;
  is_product_ = type == InheritType::product;
  // Joints that ignore the scale of their parent inherit what the parent inherited.
  if (above != nullptr && !is_product_)
    lender_ = type == InheritType::without_parent ? above->lender_ : above;
}

const Eigen::Matrix3d& InheritedScale::above_turned() const {
  return is_product_ ? above_->below_ : above_->turned_;
}

void InheritedScale::set_variation(bool animates_scale, bool rotates) {
  along_axes_varies_ = animates_scale || (lender_ != nullptr && lender_->along_axes_varies_);
  if (above_ == nullptr) return;
  const bool varies_above = is_product_ ? above_->varies() : above_->turned_varies_;
  turned_varies_ = varies_above || (rotates && !is_uniform(above_turned()));
}

void InheritedScale::set(const Vector3& scale, const Eigen::Matrix3d& rotation) {
  along_axes_ = lender_ == nullptr ? scale : Vector3(lender_->along_axes_.cwiseProduct(scale));
  if (above_ != nullptr) {
    const Eigen::Matrix3d& above = above_turned();
    turned_ = is_uniform(above) ? above : Eigen::Matrix3d(rotation.transpose() * above * rotation);
  }
  below_ = turned_ * along_axes_.asDiagonal();
}

void InheritedScale::remove_rounding() {
  constexpr double rounding = 1e-12;
  if (below_.isApprox(Eigen::Matrix3d::Identity(), rounding)) below_.setIdentity();
}

}  // namespace mocap::fbx
