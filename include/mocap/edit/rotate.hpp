// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Rotates a whole clip about any axis.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct Rotate {
  Vector3 axis = Vector3::UnitX();  ///< World space; any finite length > 0.
  double degrees = 0.0;             ///< Right-hand rule. Finite.
};

/// Fails with `edit.value`.
Status validate(const Rotate& options, const Clip& clip);
/// Rotates the whole clip about an axis through the origin. About x, y or z, the angles of a root
/// change as in `Turn`; about any other axis all angles of the roots are recomputed, and missing
/// root channels are added.
Status apply(const Rotate& options, Clip& clip, Diagnostics& diagnostics);

struct Level {};

/// Fails with `edit.no-body` if no feet are found, and with `edit.no-contacts` if there are too few
/// contact positions, or they are not on one floor.
Status validate(const Level& options, const Clip& clip);
/// Fits a plane to the contact positions of the feet and rotates the clip so that the plane is
/// level. Only directions in which the feet cover at least a quarter of the body length are
/// corrected: a walk along a line does not show the tilt of the floor across it. Reports the tilt
/// as `edit.level`.
Status apply(const Level& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
