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

/// Applies it to the roots: below them nothing changes. Without a turn only the numbers of the axes
/// that move change.
void move_clip(Clip& clip, const Rigid& rigid);

/// The same, each frame by its own: as many as the clip has. Roots get the channels that they lack.
void move_frames(Clip& clip, std::span<const Rigid> by_frame);

}  // namespace mocap::edit
