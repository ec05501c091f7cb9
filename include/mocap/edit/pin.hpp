// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Hands, feet or other ends of limbs held in one place.

#include <optional>
#include <string>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

struct Pin {
  std::string joint;         ///< Name, path, or pattern with `*` and `?`; each match is pinned.
  std::optional<Moment> at;  ///< The frame that shows the place. Default: the first one pinned.
  FrameRange frames = {};    ///< Default: all frames of motion.
};

/// Fails with `edit.joint` where no joint is meant or one has no two joints above it that rotate
/// and are apart from one another, with `edit.range` for frames that the clip does not have.
Status validate(const Pin& options, const Clip& clip);

/// Keeps the world position of a joint over a range of frames. The two joints above it that rotate
/// (elbow and shoulder of a hand, knee and hip of a foot) reach for the place by two-bone inverse
/// kinematics, in the plane in which the limb is bent and never stretched; the joint keeps its
/// rotation in the world. Behind a mask with a fade (`within`) the limb eases out of the pin.
/// Reports the distance from the place before and after as `edit.pin`.
Status apply(const Pin& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
