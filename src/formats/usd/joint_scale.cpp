// SPDX-License-Identifier: MIT
#include "formats/usd/joint_scale.hpp"

#include <algorithm>

#include "formats/moving_scale.hpp"

namespace mocap::usd::input {

namespace {

/// Exporters write constant scale with the rounding errors of 16-bit or 32-bit numbers.
constexpr double constant_rounding = 1e-5;
constexpr double unit_rounding = 2e-7;

bool is_one(const Vector3& scale) {
  return (scale - Vector3::Ones()).cwiseAbs().maxCoeff() <= unit_rounding;
}

bool is_changing(const JointSource& joint, const Track& scales) {
  return joint.animated != none && !scales.empty() &&
         !scales.is_constant(joint.animated, constant_rounding);
}

/// For each joint, whether its own scale changes and joints or end sites are below it.
std::vector<bool> moving_scales(const Joints& joints, const Track& scales) {
  std::vector<bool> is_moving(joints.list.size(), false);
  for (const JointSource& joint : joints.list)
    if (joint.parent != none && is_changing(joints.list[joint.parent], scales))
      is_moving[joint.parent] = true;
  return is_moving;
}

}  // namespace

bool has_moving_scale(const Joints& joints, const Track& scales) {
  const std::vector<bool> is_moving = moving_scales(joints, scales);
  return std::find(is_moving.begin(), is_moving.end(), true) != is_moving.end();
}

JointScales find_scales(const Joints& joints, const Track& scales, const Vector3& root_scale) {
  JointScales found;
  Eigen::Matrix3d of_roots = Eigen::Matrix3d::Identity();
  if (!is_one(root_scale)) of_roots = root_scale.asDiagonal();
  found.is_moving = moving_scales(joints, scales);
  std::vector<Eigen::Matrix3d> of_children;
  // Whether `of_children` changes.
  std::vector<bool> changes_below;
  for (std::size_t i = 0; i < joints.list.size(); ++i) {
    const JointSource& joint = joints.list[i];
    found.rests.push_back(turn_and_scale(joint.rest));
    const TurnAndScale& rest = found.rests.back();
    if (rest.has_shear) found.sheared.push_back(i);
    Vector3 scale = rest.scale;
    if (joint.animated != none && !scales.empty()) {
      scale = scales.vector_at({}, joint.animated);
      if (is_changing(joint, scales)) found.animated.push_back(i);
    }
    if (is_one(scale)) scale = Vector3::Ones();
    found.own.push_back(scale);
    found.above.push_back(joint.parent == none ? of_roots : of_children[joint.parent]);
    found.is_below_change.push_back(joint.parent != none && changes_below[joint.parent]);
    Eigen::Matrix3d matrix = found.above.back();
    bool turns_scale = false;
    if (!mocap::detail::is_uniform_scale(matrix)) {
      turns_scale = joint.animated != none;
      if (turns_scale) found.skewed.push_back(i);
      const Eigen::Matrix3d turn = rest.rotation.toRotationMatrix();
      matrix = turn.transpose() * matrix * turn;
    }
    of_children.emplace_back(matrix * scale.asDiagonal());
    changes_below.push_back(found.is_below_change.back() || turns_scale || found.is_moving[i]);
  }
  return found;
}

bool have_own_scale(const JointScales& scales) {
  if (!scales.animated.empty() || !scales.sheared.empty()) return true;
  for (std::size_t i = 0; i < scales.own.size(); ++i)
    if (scales.own[i] != Vector3(Vector3::Ones()) ||
        !mocap::detail::is_uniform_scale(scales.above[i]))
      return true;
  return false;
}

}  // namespace mocap::usd::input
