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
  enum class Kind : std::uint8_t {
    frame,
    t_pose,  ///< Arms held out to the sides.
    a_pose   ///< Arms held out and down.
  };
  Kind kind = Kind::t_pose;
  std::size_t frame = 0;  ///< Of `Kind::frame`.
  /// Of `Kind::a_pose`: degrees of the arms below the horizontal, -90 to 90; at 90 they hang down.
  double arms_below_deg = 45.0;
};

/// Fails with `edit.range`, `edit.value` or `edit.no-body`.
Status validate(const RestPose& options, const Clip& clip);

/// Makes a pose the one that the skeleton has without motion; the motion of all joints and end
/// sites in the world stays. Axes of joints are those of the world in the new rest pose. Joints
/// with one or two rotation channels get three.
Status apply(const RestPose& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
