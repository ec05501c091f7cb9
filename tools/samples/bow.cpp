// SPDX-License-Identifier: MIT
#include "samples/curve.hpp"
#include "samples/footwork.hpp"
#include "samples/gestures.hpp"

namespace samples {

std::vector<Pose> bow(const Figure& figure, double fps) {
  constexpr double duration_s = 4.0;
  const Footwork feet = Footwork::still(figure, 0.065, 8.0);
  const Curve bent{{0.45, 0.0}, {1.45, 1.0}, {2.15, 1.0}, {3.40, 0.0}};
  std::vector<Pose> poses;
  for (int frame = 0; frame <= static_cast<int>(duration_s * fps); ++frame) {
    const double t = frame / fps;
    const double down = bent(t);
    const double down_late = bent(t - 0.10);
    const double breath = sine_of_turns(0.25 * t);

    Pose pose;
    // The hips move back as the trunk bends forward, so that the weight stays above the feet.
    feet.stand(figure, pose, t, about_x(38.0 * down), {0.0, -0.012 * down, -0.115 * down - 0.008});
    bend_trunk(pose, {1.5 + 16.0 * down_late - breath, 0.0, 0.0});
    look(figure, pose, about_x(2.0 + 62.0 * down_late));
    for (const Side side : {Side::left, Side::right}) {
      // The hands slide down the front of the thighs: the arms hang while the trunk is bent.
      Arm arm;
      arm.swing = 4.0 + 40.0 * down_late;
      arm.out = mix(7.0, 4.0, down);
      arm.elbow = mix(14.0, 10.0, down_late);
      arm.twist = mix(12.0, 38.0, down);
      arm.wrist = 4.0 + 4.0 * down_late;
      pose_arm(pose, side, arm);
      pose.turns[part_of(side, "collar")] =
          about_y(-sign_of(side) * 5.0 * down) * about_z(sign_of(side) * (1.0 + 1.2 * breath));
    }
    poses.push_back(pose);
  }
  return poses;
}

}  // namespace samples
