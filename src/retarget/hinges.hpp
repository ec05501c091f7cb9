// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The angles of hinges with limits, as robots have, for poses that need more freedom.

#include <cstddef>
#include <vector>

#include "body/figure_parts.hpp"
#include "mocap/motion.hpp"
#include "mocap/poses.hpp"
#include "mocap/retarget.hpp"
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

/// The angles of one clip.
struct HingeAngles {
  std::vector<std::size_t> joints;  ///< Hinges and slides, ascending.
  std::vector<double> values;       ///< Frames x joints, degrees or file units, within the limits.
};

/// Finds, for each frame, the values of all hinges and slides and the place of the hips with which
/// feet, hands, knees, elbows, trunk and head are closest to `poses`, and writes the resulting
/// local poses there. Damped least squares (Levenberg and Marquardt) with limits by an active set;
/// each frame starts at the result of the one before. `report` gets `hinges`.
HingeAngles fit_hinges(const Skeleton& skeleton, const detail::FigureParts& parts,
                       double body_length, Poses& poses, Report& report);

/// Sets the channels of hinges and slides to values from `fit_hinges`.
void write_hinges(const HingeAngles& angles, const Skeleton& skeleton, Motion& motion);

}  // namespace mocap::retarget
