// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Changes the rest pose.

#include <cstddef>
#include <cstdint>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct RestPose {
  enum class Kind : std::uint8_t {
    frame,
    t_pose,  ///< Arms horizontal, to the sides.
    a_pose   ///< Arms to the sides and down.
  };
  Kind kind = Kind::t_pose;
  std::size_t frame = 0;  ///< For `Kind::frame`.
  /// For `Kind::a_pose`: degrees of the arms below the horizontal, -90 to 90; at 90 they hang down.
  double arms_below_deg = 45.0;
};

/// Fails with `edit.range`, `edit.value` or `edit.no-body`.
Status validate(const RestPose& options, const Clip& clip);

/// Makes a pose the rest pose of the skeleton. World motion of all joints and end sites does not
/// change. Joint axes are world axes in the new rest pose. Joints with one or two rotation channels
/// get three.
Status apply(const RestPose& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
