// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The points and rigid bodies of a recording in other places.

#include <functional>

#include "mocap/recording.hpp"

namespace mocap::edit {

/// Transforms of positions and rotations in a frame.
struct PlaceChange {
  std::function<Vector3(std::size_t frame, const Vector3&)> place;
  std::function<Quaternion(std::size_t frame, const Quaternion&)> rotation;
  /// Whether it also applies to poses that are relative to another body: not for moves and turns.
  bool changes_relative_poses = false;
};

/// Changes the known positions of points and the poses of bodies. Unknown ones are kept, because
/// their values have no meaning.
void change_places(Recording& recording, const PlaceChange& change);

}  // namespace mocap::edit
