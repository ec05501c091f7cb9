// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Builds a skeleton and its motion from joints in any order.

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/reading.hpp"

namespace mocap::npz {

struct FigureJoint {
  std::string name;
  std::size_t parent = Joint::no_parent;  ///< Index in `Figure::joints`.
  Vector3 offset = Vector3::Zero();       ///< From the parent.
  bool has_position = false;              ///< Whether it has position channels.
};

/// The joints and poses of a figure.
struct Figure {
  std::vector<FigureJoint> joints;
  std::size_t frames = 0;
  FrameTime frame_time;
  /// The rotation of a joint relative to its parent.
  std::function<Quaternion(std::size_t frame, std::size_t joint)> rotation;
  /// The position of a joint relative to its parent. For joints with `has_position`.
  std::function<Vector3(std::size_t frame, std::size_t joint)> position;
};

/// A joint of a figure, at its place in the skeleton.
struct PlacedJoint {
  std::size_t joint = 0;                  ///< Index in `Figure::joints`.
  std::size_t parent = Joint::no_parent;  ///< Its place.
};

/// Sets the skeleton of a clip, and a motion of zeros: in each frame and for each joint of the
/// skeleton the position, if it has one, and the rotation w, x, y, z. Fails with `npz.layout` if
/// the parents do not form trees, and with `limit.*`. Returns the joints in the order of the
/// skeleton. Does not use the functions of the figure.
Result<std::vector<PlacedJoint>> place_figure(const Figure& figure, const ReadLimits& limits,
                                              Clip& clip);

/// Sets the skeleton and the motion of a clip. Fails like `place_figure`.
Status set_figure(const Figure& figure, const ReadLimits& limits, Clip& clip);

}  // namespace mocap::npz
