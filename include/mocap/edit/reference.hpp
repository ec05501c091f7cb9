// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A reference pose before the motion.

#include <cstdint>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct DropReference {};

/// Fails with `edit.reference-frame` if the first frame is not a reference pose
/// (`has_reference_frame`).
Status validate(const DropReference& options, const Clip& clip);
/// Removes the first frame. The remaining values and their printed digits do not change.
Status apply(const DropReference& options, Clip& clip, Diagnostics& diagnostics);

struct AddReference {
  enum class Kind : std::uint8_t {
    rest,   ///< The rest pose, with the heading of the start of the motion.
    zeros,  ///< The rest pose, all rotations exactly zero, as required by Second Life.
    t_pose  ///< Like `rest`, after `RestPose` with a T-pose: both frame and skeleton show it.
  };
  Kind kind = Kind::rest;
};

/// Fails with `edit.reference-frame` if there is one already, with `edit.range` without frames, and
/// with `edit.no-body` if no T-pose can be determined.
Status validate(const AddReference& options, const Clip& clip);
/// Inserts a frame before the motion, with the root positions of the first frame of motion. Values
/// of the motion do not change, except for `t_pose`.
Status apply(const AddReference& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
