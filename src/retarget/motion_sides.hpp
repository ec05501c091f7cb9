// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Left and right of figures whose rest pose does not show them.

#include "body/figure_parts.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::retarget {

/// Fails with `skeleton.mirrored` if, with respect to left and right, the knees bend forwards or
/// the feet point backwards in nearly all frames. Succeeds if the rest pose shows by the feet where
/// the front is, and if neither knees nor feet show it in the motion.
Status check_sides_in_motion(const Clip& clip, const detail::FigureParts& parts);

}  // namespace mocap::retarget
