// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Walking and running, from published joint angles of gait laboratories.

#include <vector>

#include "samples/curve.hpp"
#include "samples/figure.hpp"

namespace samples {

/// A bipedal gait. Phases run from one contact of a foot (0) to its next (1); angles are in the
/// sagittal plane, degrees; lengths in metres, for a person of 1.75 m.
struct GaitStyle {
  Cycle thigh;  ///< Forward from the vertical.
  Cycle knee;   ///< Flexion.
  Cycle ankle;  ///< Dorsiflexion.
  double stride_time_s = 1.0;
  double stride_length = 1.40;
  double flat_from = 0.10;  ///< The whole sole is down from here ...
  double heel_off = 0.34;   ///< ... to here.
  double toe_off = 0.62;
  /// Height of the ball above the toes before they leave the floor.
  double toe_rocker = 0.034;
  double straightest_knee_deg = 5.0;  ///< Minimum flexion of a standing leg.
  double step_half_width = 0.05;
  double toes_out_deg = 6.0;
  double swing_lift = 0.042;  ///< Additional lift of the swinging foot, beyond the angles.

  double rise = 0.016;         ///< Vertical movement of the pelvis, twice per stride.
  double highest_at = 0.255;   ///< Phase of its highest point.
  double sway = 0.02;          ///< Toward the standing leg.
  double yaw_deg = 5.0;        ///< The pelvis turns forward with the swinging leg.
  double list_deg = 4.0;       ///< It drops on the side of the swinging leg.
  double lean_deg = 3.0;       ///< The trunk leans forward.
  double chest_yaw_deg = 6.0;  ///< The chest turns relative to the pelvis.

  double arm_middle_deg = -3.0;
  double arm_swing_deg = 20.0;
  double elbow_deg = 22.0;
  double elbow_swing_deg = 10.0;
  double arms_out_deg = 9.0;
};

/// Level walking at a natural pace, 1.4 m/s.
GaitStyle walking();
/// Easy running, 2.8 m/s.
GaitStyle running();

/// `frames` poses; the first is the contact of the left foot.
std::vector<Pose> gait_poses(const Figure& figure, const GaitStyle& style, double fps, int frames);

}  // namespace samples
