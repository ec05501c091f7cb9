// SPDX-License-Identifier: MIT
#pragma once

/// \file Mirrors the values of one joint.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "edit/space/signed_axes.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// A mirrored value: that of another column, possibly negated, plus half turns.
struct MirroredNumber {
  std::size_t source = 0;
  bool is_negated = false;
  double added_deg = 0.0;  ///< A multiple of 180.

  double of(double value) const;
};

/// The mirrors on both sides of a joint, both of which only negate axes: a transform with
/// translation `m` relative to the parent and rotation `R` becomes `parent * m` and `parent * R *
/// own`.
struct LocalMirror {
  SignedAxes parent;
  SignedAxes own;
};

/// The values and fixed rotations of a joint that gets the motion of its counterpart.
struct MirroredJoint {
  std::vector<MirroredNumber> numbers;  ///< One for each channel; sources are in the counterpart.
  Quaternion before = Quaternion::Identity();
  Quaternion after = Quaternion::Identity();
};

/// Mirrors a joint; both joints must have the same channels. `first_row` contains the values of the
/// counterpart in the first frame, if there is one. They determine the half turns, so that
/// mirroring twice restores the joint. Empty if the channels cannot represent a half turn between
/// the two mirrors.
std::optional<MirroredJoint> mirror_joint(const Joint& joint, const Joint& twin, EulerAxes axes,
                                          const LocalMirror& mirror,
                                          std::span<const double> first_row);

}  // namespace mocap::edit
