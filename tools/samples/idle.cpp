// SPDX-License-Identifier: MIT
#include "samples/curve.hpp"
#include "samples/footwork.hpp"
#include "samples/gestures.hpp"

namespace samples {

std::vector<Pose> idle(const Figure& figure, double fps, double duration_s) {
  const Footwork feet = Footwork::still(figure, 0.10, 12.0, 0.02);
  std::vector<Pose> poses;
  const auto frames = static_cast<int>(duration_s * fps + 0.5);
  for (int frame = 0; frame < frames; ++frame) {
    const double phase = frame / fps / duration_s;
    // An integer number of breaths and of weight shifts per loop; breathing in takes less time than
    // out.
    const double breath_turns = 2.0 * phase;
    const double breath = sine_of_turns(breath_turns + 0.06 * sine_of_turns(breath_turns));
    const double drift = sine_of_turns(phase) + 0.25 * sine_of_turns(3.0 * phase + 0.2);
    const double forward = 0.6 * sine_of_turns(2.0 * phase + 0.3);

    Pose pose;
    const Quaternion tilt = about_y(1.5 * drift) * about_z(2.2 * drift) * about_x(1.0);
    feet.stand(figure, pose, 0.0, tilt, {0.032 * drift, -0.006 + 0.003 * breath, 0.008 * forward});
    bend_trunk(pose, {2.0 - 1.8 * breath - forward, 2.6 * drift, -1.2 * drift});
    const double glance = 9.0 * sine_of_turns(phase + 0.12) + 4.0 * sine_of_turns(2.0 * phase);
    look(figure, pose, about_y(glance) * about_x(3.0 - 0.8 * breath) * about_z(-1.2 * drift));
    for (const Side side : {Side::left, Side::right}) {
      const double s = sign_of(side);
      const double late = sine_of_turns(breath_turns - 0.08);
      Arm arm;
      arm.swing = 3.0 + 1.2 * forward;
      arm.out = 9.0 + 1.2 * late - 0.8 * s * drift;
      arm.elbow = 16.0 + 1.5 * late;
      arm.twist = 14.0;
      arm.wrist = 8.0 + late;
      pose_arm(pose, side, arm);
      pose.turns[part_of(side, "collar")] = about_z(s * (1.0 + 1.8 * breath));
    }
    poses.push_back(pose);
  }
  return poses;
}

}  // namespace samples
