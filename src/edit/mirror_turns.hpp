// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The numbers of one joint in a mirror.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "edit/signed_axes.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// What a number becomes: that of another column, perhaps negated, plus half turns.
struct MirroredNumber {
  std::size_t source = 0;
  bool is_negated = false;
  double added_deg = 0.0;  ///< A multiple of 180.

  double of(double value) const;
};

/// The mirrors on both sides of a joint, both axes with their signs only: what is `m` against the
/// parent and `R` in turn becomes `parent * m` and `parent * R * own`.
struct LocalMirror {
  SignedAxes parent;
  SignedAxes own;
};

/// The numbers and fixed rotations of a joint that does what its twin did.
struct MirroredJoint {
  std::vector<MirroredNumber> numbers;  ///< One a channel; sources are channels of the twin.
  Quaternion before = Quaternion::Identity();
  Quaternion after = Quaternion::Identity();
};

/// Both have the same channels. `first_row` holds the twin's numbers of the first frame, if there
/// is one: by them half turns are chosen so that the mirror of the mirror is the joint itself.
/// Nothing where the channels cannot hold a half turn that lies between the two mirrors.
std::optional<MirroredJoint> mirror_joint(const Joint& joint, const Joint& twin, EulerAxes axes,
                                          const LocalMirror& mirror,
                                          std::span<const double> first_row);

}  // namespace mocap::edit
