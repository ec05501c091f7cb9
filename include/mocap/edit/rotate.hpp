// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Rotations of a whole clip about any axis.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct Rotate {
  Vector3 axis = Vector3::UnitX();  ///< World space; any finite length above 0.
  double degrees = 0.0;             ///< By the right-hand rule. Finite.
};

/// Fails with `edit.value`.
Status validate(const Rotate& options, const Clip& clip);
/// Rotates the whole clip about an axis through the origin. About x, y or z it changes the angles
/// of a root as `Turn` does; about any other axis all angles of the roots are computed anew, and
/// roots get the channels that they lack.
Status apply(const Rotate& options, Clip& clip, Diagnostics& diagnostics);

struct Level {};

/// Fails with `edit.no-body` where no feet are found, with `edit.no-contacts` where they rest in
/// too few places, or not on one floor.
Status validate(const Level& options, const Clip& clip);
/// Fits a plane through the places where feet rest and rotates the clip so that the plane is
/// level. Only directions in which the feet cover at least a quarter of the body's length are
/// corrected: a walk along a line does not show how the floor tilts across it. Reports the tilt as
/// `edit.level`.
Status apply(const Level& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
