// SPDX-License-Identifier: MIT
#include "formats/gltf/rest_scale.hpp"

#include "formats/moving_scale.hpp"

namespace mocap::gltf::input {

namespace {

/// Exporters write the scale of unscaled nodes as 32-bit floats with rounding errors.
constexpr double unit_rounding = 2e-7;

bool is_unscaled(const Vector3& scale) {
  return (scale - Vector3::Ones()).cwiseAbs().maxCoeff() <= unit_rounding;
}

}  // namespace

Eigen::Matrix3d RestScale::above(const Asset& asset, const SkeletonNodes& nodes,
                                 std::size_t joint) const {
  const std::size_t parent = asset.nodes[nodes.joints[joint]].parent;
  const std::size_t joint_above = parent == none ? none : nodes.joint_of[parent];
  return joint_above == none ? Eigen::Matrix3d(Eigen::Matrix3d::Identity())
                             : of_children[joint_above];
}

RestScale apply_scale(const Asset& asset, const SkeletonNodes& nodes,
                      const std::vector<Vector3>& scales) {
  RestScale rest;
  rest.of_children.reserve(nodes.joints.size());
  for (std::size_t joint = 0; joint < nodes.joints.size(); ++joint) {
    Eigen::Matrix3d matrix = rest.above(asset, nodes, joint);
    if (!mocap::detail::is_uniform_scale(matrix)) {
      const Eigen::Matrix3d turn = asset.nodes[nodes.joints[joint]].rotation.toRotationMatrix();
      matrix = turn.transpose() * matrix * turn;
    }
    if (!is_unscaled(scales[joint])) matrix = matrix * scales[joint].asDiagonal();
    rest.of_children.push_back(matrix);
  }
  return rest;
}

}  // namespace mocap::gltf::input
