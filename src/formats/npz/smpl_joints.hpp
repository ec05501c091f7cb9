// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The joints of the SMPL models, with the offsets of an average adult.

#include <cstddef>
#include <vector>

#include "formats/npz/figure.hpp"

namespace mocap::npz {

/// The joints of a model in the order of its parameters.
struct SmplModel {
  std::vector<FigureJoint> joints;
  /// The position of the pelvis before `trans` is added.
  Vector3 pelvis = Vector3::Zero();
};

/// The model with this many joints: 22 (body), 24 (SMPL), 52 (SMPL-H) or 55 (SMPL-X). Lengths in
/// metres; the figure stands in a T-pose with Y up, facing +Z. Without joints for any other number.
SmplModel smpl_model(std::size_t joints);

}  // namespace mocap::npz
