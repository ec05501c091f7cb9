// SPDX-License-Identifier: MIT
#pragma once

/// \file The start position of a motion, and the facing direction of the figure there.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct Start {
  Vector3 place = Vector3::Zero();    ///< Position of the hips, file units.
  Vector3 heading = Vector3::Zero();  ///< Unit length, horizontal; zero if unknown.
  Vector3 up = Vector3::UnitY();
};

/// The start in the first frame of the motion, which must exist. If the heading in that frame is
/// unknown, it is the mean over the first second.
Start start_of(const Clip& clip);

/// As `start_of`, but fails with `edit.range` without a motion, and with `edit.no-body` without a
/// heading.
Result<Start> start_with_heading(const Clip& clip);

/// The conventional front direction for an up axis: +Z, or +Y if Z is up.
Vector3 front_for(const Vector3& up);

/// The angle about `up`, in radians, from one horizontal direction to another.
double angle_about(const Vector3& up, const Vector3& from, const Vector3& to);

}  // namespace mocap::edit
