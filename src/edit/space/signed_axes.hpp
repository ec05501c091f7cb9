// SPDX-License-Identifier: MIT
#pragma once

/// \file Signed permutations of axes: exact quarter turns and mirrors.

#include <array>

#include "mocap/clip.hpp"

namespace mocap::edit {

/// Axis i becomes axis `to[i]`, multiplied by `sign[i]`.
struct SignedAxes {
  std::array<int, 3> to{0, 1, 2};
  std::array<int, 3> sign{1, 1, 1};

  /// Whether it changes the handedness.
  bool is_mirror() const;
  Vector3 of(const Vector3& vector) const;
  /// The same rotation in the new axes.
  Quaternion of(const Quaternion& rotation) const;
};

/// Changes the axes of the points and rigid bodies of a recording.
void change_recorded_axes(Clip& clip, const SignedAxes& axes);

/// Changes the axes of skeleton, motion and recording. A rotation about an axis whose sign changes
/// gets the negative angle; in a mirror, those about all other axes do.
void change_axes(Clip& clip, const SignedAxes& axes);

}  // namespace mocap::edit
