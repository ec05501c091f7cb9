// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Another rest pose.

#include <cstddef>
#include <cstdint>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct RestPose {
  enum class Kind : std::uint8_t { frame, t_pose };
  Kind kind = Kind::t_pose;
  std::size_t frame = 0;  ///< Of `Kind::frame`.
};

/// Fails with `edit.range` or `edit.no-body`.
Status validate(const RestPose& options, const Clip& clip);

/// Makes a pose the one that the skeleton has without motion; the motion of all joints and end
/// sites in the world stays. Axes of joints are those of the world in the new rest pose. Joints
/// with one or two rotation channels get three.
Status apply(const RestPose& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
