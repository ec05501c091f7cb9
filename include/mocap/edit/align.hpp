// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Two recordings of one movement brought to the same time.

#include <memory>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct Align {
  std::shared_ptr<const Clip> other;  ///< The clip whose time counts. It is not changed.
};

/// Fails with `edit.clips-differ` where there is no other clip, where no joint that rotates has the
/// same name in both, or where one has fewer than two frames of motion.
Status validate(const Align& options, const Clip& clip);

/// Shifts a clip in time so that its poses agree best with those of another clip at the same time:
/// the offset with the least mean angle between the local rotations of all joints of the same name,
/// among those in which at least half of the shorter motion overlaps. Of offsets that fit nearly
/// alike the smallest is taken. A clip that starts too early loses its first frames; one that
/// starts too late holds its first pose until then. Root joints do not count, so that place and
/// heading may differ. Rates may differ too; the offset is a whole number of the clip's frames.
/// Reports the offset as `edit.align`. A reference frame stays first.
Status apply(const Align& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
