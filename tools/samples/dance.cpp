// SPDX-License-Identifier: MIT
#include "samples/curve.hpp"
#include "samples/footwork.hpp"
#include "samples/gestures.hpp"

namespace samples {
namespace {

constexpr double beat_s = 0.5;
constexpr int beats = 8;
constexpr double step_width = 0.40;

// The steps of one foot over three repetitions of the loop, so that the middle one starts and ends
// in motion. Every four beats, the leading foot steps out and the other one touches next to it;
// then the other one steps back, and the leading foot touches next to it.
FootPath dancing_foot(const Figure& figure, Side side, Side leader) {
  const double out = sign_of(leader);
  const bool leads = side == leader;
  const double scale = figure.scale;
  Foot start = standing_foot(figure, side, 0.0, 10.0);
  start.ball.x() = out * (leads ? 0.07 : -0.13) * scale;
  std::vector<Step> steps;
  for (int bar = -beats / 4; bar < 2 * beats / 4; ++bar) {
    for (const int beat : {leads ? 1 : 2, leads ? 4 : 3}) {
      const bool away = beat <= 2;
      const bool touch = beat == 2 || beat == 4;
      Step step;
      step.land_s = (4 * bar + beat) * beat_s;
      step.lift_s = step.land_s - 0.72 * beat_s;
      step.to = start.ball + Vector3(away ? out * step_width * scale : 0.0, 0.0, 0.0);
      step.yaw_deg = start.yaw_deg;
      step.height = touch ? 0.035 : 0.06;
      step.heel_rise_deg = 30.0;
      step.toes_up_deg = touch ? -24.0 : -6.0;
      steps.push_back(step);
    }
  }
  return {start, steps};
}

}  // namespace

std::vector<Pose> dance(const Figure& figure, double fps, Side leader) {
  const Footwork feet(figure, dancing_foot(figure, Side::left, leader),
                      dancing_foot(figure, Side::right, leader));
  const double out = sign_of(leader);
  std::vector<Pose> poses;
  for (int frame = 0; frame < static_cast<int>(beats * beat_s * fps); ++frame) {
    const double t = frame / fps;
    const double beat = t / beat_s;
    const double bounce = cosine_of_turns(beat - 0.06);
    // +1 when the body is farthest out on the leader's side, -1 when back.
    const double side_to_side = out * sine_of_turns(beat / 4.0 - 0.13);
    const double side_late = out * sine_of_turns(beat / 4.0 - 0.19);
    const double pump = sine_of_turns(beat / 2.0);
    const double pump_late = sine_of_turns(beat / 2.0 - 0.09);
    const double overhead = ease(beat, 3.4, 4.6) - ease(beat, 6.9, 8.0);

    Pose pose;
    feet.stand(figure, pose, t,
               about_y(7.0 * side_to_side) * about_z(5.0 * side_to_side) * about_x(4.0),
               {0.02 * side_to_side, -0.05 - 0.022 * bounce, 0.0});
    bend_trunk(pose, {4.0 + 2.5 * bounce, 9.0 * side_late * (0.4 + overhead), 8.0 * side_late});
    look(figure, pose,
         about_x(3.0 + 4.0 * cosine_of_turns(beat - 0.16)) * about_z(-5.0 * side_late));
    for (const Side side : {Side::left, Side::right}) {
      const double s = sign_of(side);
      Arm arm;
      arm.swing = mix(16.0 + s * 26.0 * pump, 14.0, overhead);
      arm.out = mix(16.0 + 5.0 * bounce, 146.0 + s * 13.0 * side_late, overhead);
      arm.elbow =
          mix(82.0 + s * 20.0 * pump_late, 34.0 + 14.0 * cosine_of_turns(beat - 0.1), overhead);
      arm.twist = mix(18.0, -60.0, overhead);
      arm.wrist = mix(4.0, -16.0 * s * side_late, overhead);
      pose_arm(pose, side, arm);
      pose.turns[part_of(side, "collar")] = about_y(-s * 5.0 * pump * (1.0 - overhead)) *
                                            about_z(s * (2.0 + 2.0 * bounce + 20.0 * overhead));
    }
    poses.push_back(pose);
  }
  return poses;
}

}  // namespace samples
