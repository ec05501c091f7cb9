// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The points and rigid bodies of a recording in other places.

#include <functional>

#include "mocap/clip.hpp"

namespace mocap::edit {

/// Transforms of positions and rotations in a frame.
struct PlaceChange {
  std::function<Vector3(std::size_t frame, const Vector3&)> place;
  std::function<Quaternion(std::size_t frame, const Quaternion&)> rotation;
  /// Whether it also applies to poses that are relative to another body: not for moves and turns.
  bool changes_relative_poses = false;
  /// Whether the new numbers are as exact as the old ones: those of an exchange of axes.
  bool is_exact = false;
};

/// Changes the known positions of the points of a recording and the poses of its bodies. Unknown
/// ones are kept, because their values have no meaning.
void change_places(Clip& clip, const PlaceChange& change);

}  // namespace mocap::edit
