// SPDX-License-Identifier: MIT
#include "formats/moving_scale.hpp"

#include <fmt/format.h>

#include <span>

#include "text/quantities.hpp"

namespace mocap::detail {

namespace {

using Matrix3 = Eigen::Matrix3d;

constexpr double uniform_rounding = 1e-5;

Vector3 vector_in(std::span<const double> row, std::size_t column) {
  return {row[column], row[column + 1], row[column + 2]};
}

Matrix3 rotation_in(const ScaledJoint& joint, std::span<const double> row) {
  Quaternion rotation = joint.rest_rotation;
  if (const std::size_t at = joint.rotation_column; at != ScaledJoint::no_column)
    rotation = rotation * Quaternion(row[at + 3], row[at], row[at + 1], row[at + 2]).normalized();
  return rotation.toRotationMatrix();
}

/// `above`: the scale of the parent. Returns that of the children.
Matrix3 scale_below(const ScaledJoint& joint, const Matrix3& above, std::span<const double> scales,
                    std::span<const double> row) {
  Matrix3 scale = above;
  if (!is_uniform_scale(scale)) {
    const Matrix3 turn = rotation_in(joint, row);
    scale = turn.transpose() * scale * turn;
  }
  const Vector3 own = joint.scale_column == ScaledJoint::no_column
                          ? joint.scale
                          : vector_in(scales, joint.scale_column);
  return scale * own.asDiagonal();
}

}  // namespace

void leave_out_scale(std::size_t joints, Metadata& metadata) {
  if (joints == 0) return;
  metadata.left_out.push_back(
      fmt::format("the animated scale of {}", text::counted(joints, "joint")));
}

bool is_uniform_scale(const Matrix3& matrix) {
  const Matrix3 rest = matrix - matrix(0, 0) * Matrix3::Identity();
  return rest.cwiseAbs().maxCoeff() <= uniform_rounding * matrix.cwiseAbs().maxCoeff();
}

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
          joint.parent == Joint::no_parent ? joint.root_scale : below[joint.parent];
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

}  // namespace mocap::detail
