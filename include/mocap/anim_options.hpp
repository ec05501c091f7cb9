// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What the writer of animations needs to know of a clip.

#include <optional>

#include "mocap/anim.hpp"

namespace mocap {

/// Finds the unit of a clip and whether its first frame is a reference pose. Clips of the
/// avatar of Second Life are in inches; for others the unit is guessed by the size of the figure,
/// in a note, `fit.unit-assumed`. `known_metres_per_unit`, where there is one, is no guess.
anim::WriteOptions anim_options_for(const Clip& clip, std::optional<double> known_metres_per_unit,
                                    Diagnostics& diagnostics);

}  // namespace mocap
