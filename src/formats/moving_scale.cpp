// SPDX-License-Identifier: MIT
#include "formats/gltf/moving_scale.hpp"

#include <span>

#include "formats/gltf/rest_scale.hpp"

namespace mocap::gltf::input {

namespace {

using Matrix3 = Eigen::Matrix3d;

Vector3 vector_in(std::span<const double> row, std::size_t column) {
  return {row[column], row[column + 1], row[column + 2]};
}

Matrix3 rotation_of(const ScaledJoint& joint, std::span<const double> row) {
  Quaternion rotation = joint.rest_rotation;
  if (const std::size_t at = joint.rotation_column; at != ScaledJoint::no_column)
    rotation = rotation * Quaternion(row[at + 3], row[at], row[at + 1], row[at + 2]).normalized();
  return rotation.toRotationMatrix();
}

/// `above`: the scale of the parent. Returns that of the children.
Matrix3 scale_below(const ScaledJoint& joint, const Matrix3& above, std::span<const double> scales,
                    std::span<const double> row) {
  Matrix3 scale = above;
  if (!is_uniform(scale)) {
    const Matrix3 turn = rotation_of(joint, row);
    scale = turn.transpose() * scale * turn;
  }
  const Vector3 own = joint.scale_column == ScaledJoint::no_column
                          ? joint.scale
                          : vector_in(scales, joint.scale_column);
  return scale * own.asDiagonal();
}

}  // namespace

void apply_moving_scale(const std::vector<ScaledJoint>& joints, const Motion& scales,
                        Motion& motion) {
  std::vector<Matrix3> below(joints.size());
  for (std::size_t frame = 0; frame < motion.frames(); ++frame) {
    const std::span<double> row = motion.exact_row(frame);
    const std::span<const double> scale_row =
        scales.channels() == 0 ? std::span<const double>() : scales.row(frame);
    for (std::size_t i = 0; i < joints.size(); ++i) {
      const ScaledJoint& joint = joints[i];
      const Matrix3 above =
          joint.parent == Joint::no_parent ? Matrix3(Matrix3::Identity()) : below[joint.parent];
      below[i] = scale_below(joint, above, scale_row, row);
      if (!joint.is_below_change) continue;
      const std::size_t column = joint.position_column;
      const Vector3 own = joint.has_translation ? vector_in(row, column) : joint.translation;
      const Vector3 scaled = above * own;
      for (std::size_t axis = 0; axis < 3; ++axis)
        row[column + axis] = scaled[static_cast<Eigen::Index>(axis)];
    }
  }
}

}  // namespace mocap::gltf::input
