// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Pins hands, feet or other ends of limbs to a fixed position.

#include <optional>
#include <string>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

struct Pin {
  std::string joint;         ///< Name, path, or pattern with `*` and `?`; each match is pinned.
  std::optional<Moment> at;  ///< The frame with the target position. Default: the first one pinned.
  FrameRange frames = {};    ///< Default: all frames of motion.
};

/// Fails with `edit.joint` if no joint matches or one does not have two rotating joints above it at
/// distinct positions, and with `edit.range` for frames outside the clip.
Status validate(const Pin& options, const Clip& clip);

/// Keeps the world position of a joint constant over a range of frames. The two rotating joints
/// above it (elbow and shoulder of a hand, knee and hip of a foot) are posed by two-bone inverse
/// kinematics, in the plane in which the limb is bent and without stretching; the joint keeps its
/// world rotation. With a mask that fades (`within`) the limb eases out of the pin. Reports the
/// distance from the target before and after as `edit.pin`.
Status apply(const Pin& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
