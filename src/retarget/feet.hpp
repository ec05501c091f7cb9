// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Puts the feet of the target where the feet of the source are, and keeps them there while they
/// touch the ground.

#include <array>
#include <cstddef>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/retarget.hpp"

namespace mocap::retarget {

/// One leg of the target in one frame, in world space, and its goal.
struct LegFrame {
  Quaternion above_thigh;  ///< Rotation of the parent of the thigh; the others alike.
  Quaternion thigh;
  Quaternion above_shin;
  Quaternion shin;
  Quaternion above_foot;
  Quaternion foot;
  Vector3 thigh_at;
  Vector3 shin_at;
  Vector3 foot_at;
  Vector3 ball_at;           ///< The toe joint, or the ankle without toes.
  Vector3 knee_axis;         ///< Unit length; used if the leg is straight.
  Vector3 ball_goal;         ///< Where the source's is, scaled.
  double sole_rise = 0.0;    ///< Height of the sole at the goal, as of `Sole`.
  double source_rise = 0.0;  ///< Height of the sole of the source, scaled.
  double stretch = 0.0;      ///< Of the source's leg: 1 if it is straight.

  /// From the ankle to the ball; the rotation of the foot does not change.
  Vector3 ball_from_foot() const { return ball_at - foot_at; }
};

/// Both legs in all frames.
struct LegFrames {
  std::array<std::vector<LegFrame>, 2> sides;  ///< Left, right.
  Vector3 up = Vector3::UnitY();
  double leg = 0.0;                ///< Thigh and shin of the target, target units.
  double foot_and_leg = 0.0;       ///< As `Measures::leg`.
  double body_length = 0.0;        ///< Of the target; > 0.
  double frames_per_second = 0.0;  ///< > 0.
};

/// Contacts of the ankle and the toe joint of one side of the source; null if there are none.
struct SideContacts {
  const FootContacts* ankle = nullptr;
  const FootContacts* toe = nullptr;
};

/// The new rotations of one leg in one frame.
struct LegPose {
  Quaternion thigh;  ///< Relative to the parent; the others alike.
  Quaternion shin;
  Quaternion foot;
};

struct PlacedFeet {
  std::array<std::vector<LegPose>, 2> sides;
  std::vector<double> lowering;  ///< Of the hips along `up`, in each frame; 0 or more.
};

/// Poses the legs so that the balls of the feet are at their goals. If `contacts` are given, feet
/// stay in place during contacts, at one height on level ground, and hips are lowered smoothly
/// where a leg is too short to reach the ground. Adds to the report.
PlacedFeet place_feet(const LegFrames& legs, const std::array<SideContacts, 2>& contacts,
                      std::size_t first_frame, Report& report);

}  // namespace mocap::retarget
