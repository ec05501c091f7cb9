// SPDX-License-Identifier: MIT
#include <algorithm>

#include "samples/curve.hpp"
#include "samples/footwork.hpp"
#include "samples/gestures.hpp"

namespace samples {
namespace {

constexpr double leaves_s = 1.02;
constexpr double flight_s = 0.54;
constexpr double lands_s = leaves_s + flight_s;
constexpr double jump_duration_s = 2.7;
constexpr double distance = 0.55;
constexpr double jump_gravity = 9.81;

// Height of the pelvis relative to standing: crouch, push, free flight, landing, rise. `pull` is
// jump_gravity for a person of 1.75 m: all lengths are scaled later.
double height(double t, double pull) {
  constexpr double at_leaving = 0.065;
  const double speed = 0.5 * pull * flight_s;
  if (t < leaves_s) {
    const Curve crouch{{0.20, -0.008}, {0.74, -0.34}};
    if (t < 0.74) return crouch(t);
    // A cubic from rest at the bottom to the take-off speed.
    const double width = leaves_s - 0.74;
    const double s = (t - 0.74) / width;
    return mix(-0.34, at_leaving, s * s * (3.0 - 2.0 * s)) + speed * width * s * s * (s - 1.0);
  }
  if (t < lands_s) {
    const double flying = t - leaves_s;
    return at_leaving + speed * flying - 0.5 * pull * flying * flying;
  }
  constexpr double give_s = 0.24;
  constexpr double lowest = -0.27;
  if (t < lands_s + give_s) {
    const double s = (t - lands_s) / give_s;
    return mix(at_leaving, lowest, s * s * (3.0 - 2.0 * s)) -
           speed * give_s * s * (1.0 - s) * (1.0 - s);
  }
  const Curve rise{{lands_s + give_s, lowest}, {jump_duration_s - 0.20, -0.008}};
  return rise(t);
}

Foot jumping_foot(const Figure& figure, Side side, double t) {
  const Curve pitch{
      {0.72, 0.0},      {leaves_s, -58.0},    {leaves_s + 0.16, -48.0}, {lands_s - 0.12, -22.0},
      {lands_s, -24.0}, {lands_s + 0.10, 0.0}};
  const Curve forward{{leaves_s, 0.0}, {lands_s - 0.02, 1.0}};
  Foot foot = standing_foot(figure, side, 0.11, 7.0);
  foot.pitch_deg = pitch(t);
  foot.ball.z() += distance * figure.scale * forward(t);
  if (t > leaves_s && t < lands_s) {
    const double tuck = 0.10 * bump(t, leaves_s, lands_s);
    const double pull = jump_gravity / figure.scale;
    foot.lift = std::max(0.0, height(t, pull) - height(leaves_s, pull) + tuck) * figure.scale;
  }
  return foot;
}

}  // namespace

std::vector<Pose> jump(const Figure& figure, double fps) {
  const Curve pelvis_pitch{{0.2, 0.0},      {0.72, 34.0}, {leaves_s, 2.0}, {1.30, 4.0},
                           {lands_s, 12.0}, {1.82, 30.0}, {2.50, 0.0}};
  const Curve bend{{0.2, 2.0},     {0.70, 22.0}, {leaves_s, -6.0}, {1.28, 2.0},
                   {lands_s, 8.0}, {1.82, 20.0}, {2.55, 2.0}};
  const Curve swing{{0.15, 3.0},  {0.62, -58.0}, {0.80, -30.0}, {1.08, 150.0}, {1.28, 140.0},
                    {1.62, 58.0}, {1.88, 26.0},  {2.12, -6.0},  {2.55, 3.0}};
  const Curve elbow{{0.2, 14.0},  {0.62, 10.0}, {0.86, 48.0}, {1.12, 16.0},
                    {1.40, 26.0}, {1.85, 42.0}, {2.55, 14.0}};
  const Curve behind{{0.2, 0.0},       {0.72, -0.085}, {leaves_s, 0.06},
                     {lands_s, -0.08}, {1.82, -0.10},  {2.50, 0.0}};
  const Curve travel{
      {leaves_s - 0.12, 0.0}, {leaves_s, 0.04}, {lands_s, 0.96}, {lands_s + 0.3, 1.0}};
  const Footwork start = Footwork::still(figure, 0.11, 7.0);
  const Vector3 over_feet = start.centre(0.0);
  std::vector<Pose> poses;
  for (int frame = 0; frame <= static_cast<int>(jump_duration_s * fps); ++frame) {
    const double t = frame / fps;
    Pose pose;
    const double forward = distance * travel(t) + behind(t);
    pose.root = over_feet + Vector3(0.0, figure.bones[figure.mover].rest.y(), 0.0) +
                Vector3(0.0, height(t, jump_gravity / figure.scale), forward) * figure.scale;
    pose.turns["pelvis"] = about_x(pelvis_pitch(t));
    bend_trunk(pose, {bend(t), 0.0, 0.0});
    look(figure, pose, about_x(0.35 * pelvis_pitch(t - 0.05) - 4.0));
    for (const Side side : {Side::left, Side::right}) {
      plant(figure, pose, side, jumping_foot(figure, side, t));
      Arm arm;
      arm.swing = swing(t) + (side == Side::left ? 0.0 : 3.0);
      arm.out = 10.0 + 14.0 * bump(t, 0.9, 2.0);
      arm.elbow = elbow(t - 0.03);
      arm.twist = 10.0;
      arm.wrist = 5.0;
      pose_arm(pose, side, arm);
      const double shrug = 14.0 * bump(t, 0.85, 1.5);
      pose.turns[part_of(side, "collar")] = about_z(sign_of(side) * (1.0 + shrug));
    }
    poses.push_back(pose);
  }
  return poses;
}

}  // namespace samples
