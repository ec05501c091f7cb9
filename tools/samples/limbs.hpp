// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Inverse kinematics of legs and arms.

#include "samples/figure.hpp"

namespace samples {

/// A foot relative to the floor. The foot rolls over its heel while the toes are up and over its
/// ball while the heel is up, so that no pitch pushes it into the floor.
struct Foot {
  Vector3 ball = Vector3::Zero();  ///< The position of the ball if the foot were flat.
  double yaw_deg = 0.0;            ///< Toes turned out to the left.
  double pitch_deg = 0.0;          ///< Positive: toes up, on the heel. Negative: heel up.
  double lift = 0.0;               ///< Height of its lowest point above the floor, metres.
};

/// Rest position of the ball of a foot: the toe joint, or the foot's end if there is none.
Vector3 rest_ball(const Figure& figure, Side side);
/// The foot in the rest pose.
Foot rest_foot(const Figure& figure, Side side);
/// Position of the ankle for a given foot.
Vector3 ankle_of(const Figure& figure, Side side, const Foot& foot);

/// Rotates thigh, shin, foot and toes to place the foot. The knee points between the foot's and the
/// pelvis's forward direction; if the target is out of reach, the leg is stretched. The toes stay
/// flat on the floor while the heel rises, and move with the foot in the air.
void plant(const Figure& figure, Pose& pose, Side side, const Foot& foot);

/// Rotates two bones so that the end of the second is at `target`; `pole` is the direction that the
/// joint between them points, `rest_hinge` the axis about which it bends at rest.
struct Limb {
  std::string upper;
  std::string lower;
  std::string end;
  Vector3 rest_hinge = Vector3::UnitX();
};
void reach(const Figure& figure, Pose& pose, const Limb& limb, const Vector3& target,
           const Vector3& pole);
/// The same for an arm: moves the wrist to `target`.
void reach_hand(const Figure& figure, Pose& pose, Side side, const Vector3& wrist,
                const Vector3& elbow_pole);
/// The same for a leg without its foot: moves the ankle to `target`.
Limb leg_of(Side side);

/// The pose of an arm in anatomical terms, degrees.
struct Arm {
  double swing = 0.0;    ///< Forward is positive, for the hanging arm.
  double out = 8.0;      ///< Away from the body; 90 is the T-pose.
  double twist = 0.0;    ///< Rotates the upper arm inward.
  double elbow = 12.0;   ///< 0 is straight.
  double wrist = 0.0;    ///< Bends the palm inward.
  double forearm = 0.0;  ///< Turns the palm backward.
};
void pose_arm(Pose& pose, Side side, const Arm& arm);

/// Rotates neck and head so that the head has the given world rotation; the neck takes half.
void look(const Figure& figure, Pose& pose, const Quaternion& world_turn);

/// Curls the figure's fingers: 0 is flat, 1 a fist.
void curl_fingers(const Figure& figure, Pose& pose, Side side, double curl, double spread_deg);

}  // namespace samples
