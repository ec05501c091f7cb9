// SPDX-License-Identifier: MIT
#include "formats/usd/joint_scale.hpp"

namespace mocap::usd::input {

namespace {

/// Exporters write constant scale with the rounding errors of 16-bit or 32-bit numbers.
constexpr double constant_rounding = 1e-5;
constexpr double unit_rounding = 2e-7;
constexpr double uniform_rounding = 1e-5;

bool is_uniform(const Eigen::Matrix3d& matrix) {
  const Eigen::Matrix3d rest = matrix - matrix(0, 0) * Eigen::Matrix3d::Identity();
  return rest.cwiseAbs().maxCoeff() <= uniform_rounding * matrix.cwiseAbs().maxCoeff();
}

}  // namespace

std::vector<Eigen::Matrix3d> find_scales_above(const Joints& joints, const Track& scales,
                                               const Vector3& root_scale,
                                               std::vector<TurnAndScale>& rests,
                                               ScaleReport& lost) {
  const auto is_one = [](const Vector3& scale) {
    return (scale - Vector3::Ones()).cwiseAbs().maxCoeff() <= unit_rounding;
  };
  Eigen::Matrix3d of_roots = Eigen::Matrix3d::Identity();
  if (!is_one(root_scale)) of_roots = root_scale.asDiagonal();
  std::vector<Eigen::Matrix3d> above;
  std::vector<Eigen::Matrix3d> of_children;
  for (std::size_t i = 0; i < joints.list.size(); ++i) {
    const JointSource& joint = joints.list[i];
    rests.push_back(turn_and_scale(joint.rest));
    if (rests[i].has_shear) lost.sheared.push_back(i);
    Vector3 scale = rests[i].scale;
    if (joint.animated != none && !scales.empty()) {
      scale = scales.vector_at({}, joint.animated);
      if (!scales.is_constant(joint.animated, constant_rounding)) lost.animated.push_back(i);
    }
    above.push_back(joint.parent == none ? of_roots : of_children[joint.parent]);
    Eigen::Matrix3d matrix = above[i];
    if (!is_uniform(matrix)) {
      if (joint.animated != none) lost.skewed.push_back(i);
      const Eigen::Matrix3d turn = rests[i].rotation.toRotationMatrix();
      matrix = turn.transpose() * matrix * turn;
    }
    if (!is_one(scale)) matrix = matrix * scale.asDiagonal();
    of_children.push_back(matrix);
  }
  return above;
}

}  // namespace mocap::usd::input
