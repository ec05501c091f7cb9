// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The joints of the SMPL models, with the offsets of an average adult.

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "formats/npz/figure.hpp"

namespace mocap::npz {

/// The joints of a model in the order of its parameters.
struct SmplModel {
  std::vector<FigureJoint> joints;
  /// The position of the pelvis before `trans` is added.
  Vector3 pelvis = Vector3::Zero();
};

/// The numbers of joints of the models; the body is the beginning of all of them.
inline constexpr std::size_t smpl_body_joints = 22;
inline constexpr std::size_t smpl_joints = 24;
inline constexpr std::size_t smpl_h_joints = 52;
inline constexpr std::size_t smpl_x_joints = 55;

/// An array of rotation vectors, three numbers for each of its joints.
struct RotationVectors {
  std::string_view name;
  std::size_t first_joint = 0;
  std::size_t joints = 0;
};

/// The parts of SMPL-X, in the order of its joints.
inline constexpr std::array<RotationVectors, 5> smpl_parts{{{"root_orient", 0, 1},
                                                            {"pose_body", 1, 21},
                                                            {"pose_jaw", 22, 1},
                                                            {"pose_eye", 23, 2},
                                                            {"pose_hand", 25, 30}}};

/// The model with one of these numbers of joints. Lengths in metres; the figure stands in a T-pose
/// with Y up, facing +Z. Without joints for any other number.
SmplModel smpl_model(std::size_t joints);

}  // namespace mocap::npz
