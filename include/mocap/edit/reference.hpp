// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A reference pose before the motion.

#include <cstdint>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct DropReference {};

/// Fails with `edit.reference-frame` where the first frame is none (`has_reference_frame`).
Status validate(const DropReference& options, const Clip& clip);
/// Takes the first frame off. Every number that stays is what it was, to the printed digit.
Status apply(const DropReference& options, Clip& clip, Diagnostics& diagnostics);

struct AddReference {
  enum class Kind : std::uint8_t {
    rest,   ///< The rest pose, facing as the motion does at its start.
    zeros,  ///< The rest pose, every rotation exactly zero, as Second Life wants it.
    t_pose  ///< As `rest`, behind `RestPose` with its T-pose: the frame and the skeleton show it.
  };
  Kind kind = Kind::rest;
};

/// Fails with `edit.reference-frame` where there is one already, with `edit.range` without frames,
/// with `edit.no-body` where no T-pose can be told.
Status validate(const AddReference& options, const Clip& clip);
/// Puts a frame before the motion, its roots where they are in the first frame of motion. Numbers
/// of the motion stay, but for `t_pose`.
Status apply(const AddReference& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
