// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A whole clip moved and turned as one piece.

#include <span>

#include "mocap/clip.hpp"

namespace mocap::edit {

/// What stands at p and is turned by R comes to stand at `turn * p + move`, turned by `turn * R`.
struct Rigid {
  Quaternion turn = Quaternion::Identity();
  Vector3 move = Vector3::Zero();
};

/// A turn about an axis of the world, and a move behind it.
struct AxisTurn {
  Vector3 axis = Vector3::UnitY();  ///< Along one of the axes, either way; of length 1.
  double degrees = 0.0;             ///< Of quarter turns, sine and cosine are exact.
  Vector3 move = Vector3::Zero();

  Vector3 of(const Vector3& place) const;
};

/// Applies it to the roots. A root whose outermost angle is about that axis gets it added to that
/// angle, and its other angles stay what they are. A whole turn changes nothing.
void turn_clip(Clip& clip, const AxisTurn& turn);

/// Moves the roots: only the numbers of the axes that move change.
void shift_clip(Clip& clip, const Vector3& by);

/// Applies to each frame its own: as many as the clip has. Roots get the channels that they lack.
void move_frames(Clip& clip, std::span<const Rigid> by_frame);

}  // namespace mocap::edit
