// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Rigid transformations of a whole clip.

#include <span>

#include "mocap/clip.hpp"

namespace mocap::edit {

/// Maps a position p and rotation R to `turn * p + move` and `turn * R`.
struct Rigid {
  Quaternion turn = Quaternion::Identity();
  Vector3 move = Vector3::Zero();
};

/// A rotation about a world axis, followed by a translation.
struct AxisTurn {
  Vector3 axis = Vector3::UnitY();  ///< A coordinate axis, in either direction; unit length.
  double degrees = 0.0;             ///< Sine and cosine of quarter turns are exact.
  Vector3 move = Vector3::Zero();

  Vector3 of(const Vector3& place) const;
};

/// Applies the rotation to the roots. If the outermost angle of a root is about that axis, the
/// angle is added to it and the other angles do not change. A full turn changes nothing.
void turn_clip(Clip& clip, const AxisTurn& turn);

/// Rotates the clip about any axis of unit length through a point.
void rotate_about(Clip& clip, const Vector3& axis, double degrees, const Vector3& center);

/// Moves the roots; only the values of the affected axes change.
void shift_clip(Clip& clip, const Vector3& by);

/// Applies a separate transformation to each frame. `by_frame` has one for each frame of the clip.
/// Adds the channels that roots lack.
void move_frames(Clip& clip, std::span<const Rigid> by_frame);

}  // namespace mocap::edit
