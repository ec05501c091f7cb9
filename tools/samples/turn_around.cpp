// SPDX-License-Identifier: MIT
#include "samples/curve.hpp"
#include "samples/footwork.hpp"
#include "samples/gestures.hpp"

namespace samples {
namespace {

constexpr int quarter_turns = 4;
constexpr double turn_first_step_s = 0.5;
constexpr double turn_step_s = 0.42;
constexpr double turn_duration_s = turn_first_step_s + 2 * quarter_turns * turn_step_s + 0.75;

// Each quarter turn: the left foot starts it, the right foot completes it.
FootPath turning_foot(const Figure& figure, Side side) {
  const Foot start = standing_foot(figure, side, 0.095, 9.0);
  std::vector<Step> steps;
  for (int quarter = 1; quarter <= quarter_turns; ++quarter) {
    const int turn_of_step = 2 * (quarter - 1) + (side == Side::left ? 0 : 1);
    Step step;
    step.lift_s = turn_first_step_s + turn_of_step * turn_step_s;
    step.land_s = step.lift_s + 0.86 * turn_step_s;
    step.to = about_y(90.0 * quarter) * start.ball;
    step.yaw_deg = 90.0 * quarter + start.yaw_deg;
    step.height = 0.045;
    step.heel_rise_deg = 24.0;
    step.toes_up_deg = -5.0;
    steps.push_back(step);
  }
  return {start, steps};
}

}  // namespace

std::vector<Pose> turn_around(const Figure& figure, double fps) {
  const Footwork feet(figure, turning_foot(figure, Side::left), turning_foot(figure, Side::right));
  std::vector<Pose> poses;
  for (int frame = 0; frame <= static_cast<int>(turn_duration_s * fps); ++frame) {
    const double t = frame / fps;
    // Eyes first, then shoulders, then hips.
    const double ahead = feet.facing_deg(t + 0.30) - feet.facing_deg(t);
    const double shoulders_ahead = feet.facing_deg(t + 0.14) - feet.facing_deg(t);
    const double trailing = feet.facing_deg(t) - feet.facing_deg(t - 0.16);
    const double moving = ease(t, 0.3, 0.7) - ease(t, turn_duration_s - 1.0, turn_duration_s - 0.4);
    const double bounce = moving * cosine_of_turns((t - turn_first_step_s) / turn_step_s);
    const double breath = sine_of_turns(0.3 * t);

    Pose pose;
    feet.stand(figure, pose, t, about_x(1.5 * moving), {0.0, -0.014 - 0.008 * bounce, 0.0});
    bend_trunk(pose, {2.0 - breath, 0.06 * shoulders_ahead, 0.8 * shoulders_ahead});
    look(figure, pose, about_y(feet.facing_deg(t) + 0.85 * ahead) * about_x(3.0 + 3.0 * moving));
    for (const Side side : {Side::left, Side::right}) {
      const double s = sign_of(side);
      Arm arm;
      // The arms swing outward, slightly behind the turn.
      arm.swing = 2.0 + s * 0.35 * trailing;
      arm.out = 9.0 + 0.14 * trailing;
      arm.elbow = 17.0 + 0.25 * trailing;
      arm.twist = 12.0;
      arm.wrist = 6.0;
      pose_arm(pose, side, arm);
      pose.turns[part_of(side, "collar")] = about_z(s * (1.0 + 1.2 * breath));
    }
    poses.push_back(pose);
  }
  return poses;
}

}  // namespace samples
