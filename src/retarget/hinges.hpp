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

/// The angles of one clip.
struct HingeAngles {
  std::vector<std::size_t> joints;  ///< Hinges and slides, ascending.
  std::vector<double> values;       ///< Frames x joints, degrees or file units, within the limits.
};

/// Finds, for each frame, the values of all hinges and slides and the place of the hips with which
/// feet, hands, knees, trunk and head are closest to `poses`, and elbows relative to their
/// shoulders, and writes the resulting local poses there. Damped least squares (Levenberg and
/// Marquardt) with limits by an active set; each frame starts at the result of the one before,
/// unless that is stuck. `report` gets `hinges`.
HingeAngles fit_hinges(const Skeleton& skeleton, const detail::FigureParts& parts,
                       double body_length, double frames_per_second, Poses& poses, Report& report);

/// Sets the channels of hinges and slides to values from `fit_hinges`.
void write_hinges(const HingeAngles& angles, const Skeleton& skeleton, Motion& motion);

}  // namespace mocap::retarget
