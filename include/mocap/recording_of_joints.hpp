// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The joints of a clip as the points of a recording.

#include "mocap/clip.hpp"

namespace mocap {

/// One point per joint, with its unique name, at its world position in every frame, in file units.
/// The positions are computed values. Fails like `evaluate`.
Result<Recording> recording_of_joints(const Clip& clip);

}  // namespace mocap
