// SPDX-License-Identifier: MIT
#include "samples/curve.hpp"
#include "samples/footwork.hpp"
#include "samples/gestures.hpp"

namespace samples {
namespace {

constexpr int stair_count = 6;
constexpr double rise = 0.17;
constexpr double tread = 0.29;
constexpr double first_step_s = 0.45;
constexpr double step_s = 0.62;
constexpr double stairs_duration_s = first_step_s + (stair_count + 1) * step_s + 0.9;

FootPath climbing_foot(const Figure& figure, Side side) {
  const Foot start = standing_foot(figure, side, 0.085, 6.0);
  std::vector<Step> steps;
  // The right foot takes the odd stairs, the left one the even ones and joins it on the last.
  for (int stair = 1; stair <= stair_count + 1; ++stair) {
    const bool right = stair % 2 == 1;
    if (right != (side == Side::right)) continue;
    const int onto = stair > stair_count ? stair_count : stair;
    Step step;
    step.lift_s = first_step_s + (stair - 1) * step_s;
    step.land_s = step.lift_s + 0.92 * step_s;
    step.to = start.ball + Vector3(0.0, rise * onto, tread * onto);
    step.yaw_deg = start.yaw_deg;
    step.height = 0.075;
    step.heel_rise_deg = 38.0;
    step.toes_up_deg = -5.0;
    steps.push_back(step);
  }
  return {start, steps};
}

}  // namespace

std::vector<Pose> climb_stairs(const Figure& figure, double fps) {
  const Footwork feet(figure, climbing_foot(figure, Side::left),
                      climbing_foot(figure, Side::right));
  std::vector<Pose> poses;
  for (int frame = 0; frame <= static_cast<int>(stairs_duration_s * fps); ++frame) {
    const double t = frame / fps;
    const double going =
        ease(t, 0.15, 0.9) - ease(t, stairs_duration_s - 1.5, stairs_duration_s - 0.7);
    // +1 while the right foot swings, -1 while the left one does.
    const double stride = going * sine_of_turns((t - first_step_s) / (2.0 * step_s));
    const double stride_late = going * sine_of_turns((t - first_step_s - 0.10) / (2.0 * step_s));

    Pose pose;
    feet.stand(figure, pose, t,
               about_y(5.0 * stride) * about_z(-3.0 * stride) * about_x(7.0 * going),
               {0.0, -0.012, 0.03 * going});
    bend_trunk(pose, {3.0 + 7.0 * going, 1.5 * stride, -8.0 * stride});
    look(figure, pose, about_x(4.0 + 12.0 * going) * about_y(1.5 * stride));
    for (const Side side : {Side::left, Side::right}) {
      const double s = sign_of(side);
      Arm arm;
      arm.swing = 4.0 + 4.0 * going + s * 24.0 * stride;
      arm.elbow = 20.0 + 10.0 * going + s * 10.0 * stride_late;
      arm.out = 9.0 + 2.0 * going;
      arm.twist = 10.0;
      arm.wrist = 6.0;
      pose_arm(pose, side, arm);
      pose.turns[part_of(side, "collar")] = about_y(-3.0 * stride) * about_z(s);
    }
    poses.push_back(pose);
  }
  return poses;
}

}  // namespace samples
