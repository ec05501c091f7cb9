// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Where the limbs of a robot start, several hinges of which do the work of a hip or shoulder.

#include "body/figure_parts.hpp"
#include "mocap/clip.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::retarget {

/// Whether a figure moves by hinges: both thighs and both upper arms are joints with a single
/// rotation channel.
bool moves_by_hinges(const Skeleton& skeleton, const detail::FigureParts& parts);

/// Makes the first of the hinges that follow each other at the hip or the shoulder the thigh and
/// the upper arm, because a limb of a human rotates about that point.
void start_limbs_at_first_hinge(const Skeleton& skeleton, detail::FigureParts& parts);

/// The skeleton with the start of each limb, the first of its hinges, moved along the axis of that
/// hinge to the place nearest to the next one. Models have it anywhere on the axis, often inside
/// the trunk: the line from there to the elbow or knee would not be that of the limb. The places
/// and rotations of all other joints are the same for the same values.
Skeleton centre_limbs(Skeleton skeleton, const detail::FigureParts& parts);
/// The same for a skeleton of which the parts are not known; unchanged if it is not that of a
/// robot.
Skeleton centre_limbs(const Skeleton& skeleton);
/// The clip of a robot with that skeleton: for the same values, in the same poses.
Clip with_centred_limbs(const Clip& robot, const detail::FigureParts& parts);

}  // namespace mocap::retarget
