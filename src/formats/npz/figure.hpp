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

/// Sets the skeleton and the motion of a clip. Fails with `npz.layout` if the parents do not form
/// trees, and with `limit.*`.
Status set_figure(const Figure& figure, const ReadLimits& limits, Clip& clip);

}  // namespace mocap::npz
