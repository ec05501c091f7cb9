// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Legs that stand where they should, and arms.

#include "samples/figure.hpp"

namespace samples {

/// A foot beside the floor. The foot rolls over its heel while the toes are up and over its ball
/// while the heel is up, so that no pitch pushes it into the floor.
struct Foot {
  Vector3 ball = Vector3::Zero();  ///< Where the ball would be if the foot lay flat.
  double yaw_deg = 0.0;            ///< Toes out to the left.
  double pitch_deg = 0.0;          ///< Positive: toes up, on the heel. Negative: heel up.
  double lift = 0.0;               ///< Height of its lowest point over `ball`'s floor, metres.
};

/// Where the ball of a foot is at rest: the toe joint, or the foot's end where there is none.
Vector3 rest_ball(const Figure& figure, Side side);
/// The foot as it stands at rest.
Foot rest_foot(const Figure& figure, Side side);
/// Where the ankle is when the foot is so.
Vector3 ankle_of(const Figure& figure, Side side, const Foot& foot);

/// Turns thigh, shin, foot and toes so that the foot is where it should be. The knee points
/// between the foot's and the pelvis's forward direction; out of reach, the leg is stretched.
/// The toes stay level on the floor while the heel rises, and go with the foot in the air.
void plant(const Figure& figure, Pose& pose, Side side, const Foot& foot);

/// Turns two bones so that the end of the second is at `target`; `pole` says to which side the
/// joint between them points, `rest_hinge` about which axis it bends at rest.
struct Limb {
  std::string upper;
  std::string lower;
  std::string end;
  Vector3 rest_hinge = Vector3::UnitX();
};
void reach(const Figure& figure, Pose& pose, const Limb& limb, const Vector3& target,
           const Vector3& pole);
/// The same for an arm: brings the wrist to `target`.
void reach_hand(const Figure& figure, Pose& pose, Side side, const Vector3& wrist,
                const Vector3& elbow_pole);
/// The same for a leg without its foot: brings the ankle to `target`.
Limb leg_of(Side side);

/// How an arm is held, in words of anatomy, degrees.
struct Arm {
  double swing = 0.0;    ///< Forward is positive, of the hanging arm.
  double out = 8.0;      ///< Away from the body; 90 is the T-pose.
  double twist = 0.0;    ///< Turns the upper arm inward.
  double elbow = 12.0;   ///< 0 is straight.
  double wrist = 0.0;    ///< Bends the palm inward.
  double forearm = 0.0;  ///< Turns the palm backward.
};
void pose_arm(Pose& pose, Side side, const Arm& arm);

/// Turns neck and head so that the head, in the world, is turned as asked; the neck takes half.
void look(const Figure& figure, Pose& pose, const Quaternion& world_turn);

/// Curls the fingers that the figure has: 0 is flat, 1 a fist.
void curl_fingers(const Figure& figure, Pose& pose, Side side, double curl, double spread_deg);

}  // namespace samples
