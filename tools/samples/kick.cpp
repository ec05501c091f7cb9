// SPDX-License-Identifier: MIT
#include "samples/curve.hpp"
#include "samples/footwork.hpp"
#include "samples/gestures.hpp"

namespace samples {
namespace {

constexpr double lifts_s = 0.62;
constexpr double kick_lands_s = 1.72;
constexpr double kick_duration_s = 2.5;

// The knee rises first, then the foot shoots out, returns, and lands behind.
Foot kicking_foot(const Figure& figure, const Foot& standing, double t) {
  const Curve sideways{{lifts_s, 0.0}, {0.88, 0.09}, {1.35, 0.09}, {kick_lands_s, 0.0}};
  const Curve ahead{{lifts_s, 0.0}, {0.86, 0.50}, {1.02, 1.22},
                    {1.08, 1.22},   {1.28, 0.55}, {kick_lands_s, 0.0}};
  const Curve up{{lifts_s, 0.0}, {0.86, 0.58}, {1.02, 1.10},
                 {1.08, 1.10},   {1.28, 0.56}, {kick_lands_s, 0.0}};
  const Curve pitch{
      {0.44, 0.0},  {lifts_s, -42.0}, {0.86, -28.0},         {1.02, 66.0},
      {1.10, 62.0}, {1.30, -22.0},    {kick_lands_s, -26.0}, {kick_lands_s + 0.14, 0.0}};
  const Curve yaw{{lifts_s, 1.0}, {0.86, 0.0}, {1.30, 0.0}, {kick_lands_s, 1.0}};
  Foot foot = standing;
  foot.ball.x() += sideways(t) * figure.scale;
  foot.ball.z() += ahead(t) * figure.scale;
  foot.lift = up(t) * figure.scale;
  foot.pitch_deg = pitch(t);
  foot.yaw_deg *= yaw(t);
  return foot;
}

}  // namespace

std::vector<Pose> kick(const Figure& figure, double fps) {
  Foot left = standing_foot(figure, Side::left, 0.10, 4.0, 0.24);
  const Foot right = standing_foot(figure, Side::right, 0.14, 42.0, -0.24);
  Step back_down;
  back_down.lift_s = lifts_s;
  back_down.land_s = kick_lands_s;
  back_down.to = right.ball;
  back_down.yaw_deg = right.yaw_deg;
  const Footwork feet(figure, {left, {}}, {right, {back_down}});

  const Curve opened{{0.40, 0.0}, {0.84, 0.55}, {1.03, 1.0}, {1.12, 1.0}, {1.40, 0.5}, {1.85, 0.0}};
  const Curve leaning_back{{0.55, 0.0}, {0.90, 10.0}, {1.04, 27.0}, {1.14, 25.0}, {1.75, 0.0}};
  const Curve arm_down{{0.70, 0.0}, {1.03, 1.0}, {1.15, 1.0}, {1.60, 0.0}};
  std::vector<Pose> poses;
  for (int frame = 0; frame <= static_cast<int>(kick_duration_s * fps); ++frame) {
    const double t = frame / fps;
    const double open = opened(t);
    const double back = leaning_back(t);
    const double ready = 1.0 - ease(t, 0.4, 0.7) + ease(t, 1.8, 2.2);
    const double bob = ready * sine_of_turns(1.6 * t);

    Pose pose;
    feet.stand(figure, pose, t,
               about_y(mix(-22.0, 30.0, open)) * about_x(mix(5.0, -0.75 * back, open)),
               {0.0, -0.055 + 0.012 * bob + 0.03 * open, -0.05 * open});
    // The standing foot turns on its ball, to free the hip.
    left.yaw_deg = mix(4.0, 38.0, open);
    plant(figure, pose, Side::left, left);
    plant(figure, pose, Side::right, kicking_foot(figure, right, t));
    bend_trunk(pose, {12.0 - 4.0 * open, 0.0, mix(2.0, -16.0, open)});
    look(figure, pose, about_x(8.0 - 0.3 * back) * about_y(-2.0));

    Arm guard;
    guard.swing = 48.0 + 2.0 * bob - 6.0 * open;
    guard.out = 12.0;
    guard.elbow = 118.0 - 3.0 * bob;
    guard.twist = 14.0;
    guard.wrist = 6.0;
    pose_arm(pose, Side::left, guard);
    Arm swung = guard;
    const double down = arm_down(t - 0.02);
    swung.swing = mix(guard.swing - 8.0, -22.0, down);
    swung.out = mix(12.0, 28.0, down);
    swung.elbow = mix(124.0, 48.0, arm_down(t - 0.06));
    pose_arm(pose, Side::right, swung);
    pose.turns["left_collar"] = about_z(4.0) * about_y(-6.0);
    pose.turns["right_collar"] = about_z(-4.0 + 3.0 * down) * about_y(6.0 - 10.0 * down);
    for (const Side side : {Side::left, Side::right}) curl_fingers(figure, pose, side, 0.95, 0.0);
    poses.push_back(pose);
  }
  return poses;
}

}  // namespace samples
