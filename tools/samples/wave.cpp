// SPDX-License-Identifier: MIT
#include "samples/curve.hpp"
#include "samples/footwork.hpp"
#include "samples/gestures.hpp"

namespace samples {

std::vector<Pose> wave(const Figure& figure, double fps) {
  constexpr double duration_s = 3.6;
  constexpr double waves_per_s = 1.75;
  const Footwork feet = Footwork::still(figure, 0.10, 11.0, 0.015);
  const Curve raised{{0.25, 0.0}, {0.85, 1.0}, {2.75, 1.0}, {3.45, 0.0}};
  const Curve waving{{0.70, 0.0}, {1.00, 1.0}, {2.50, 1.0}, {2.85, 0.0}};
  std::vector<Pose> poses;
  for (int frame = 0; frame < static_cast<int>(duration_s * fps); ++frame) {
    const double t = frame / fps;
    const double up = raised(t);
    const double up_late = raised(t - 0.08);
    const double swing = waving(t) * sine_of_turns(waves_per_s * (t - 0.7));
    const double swing_late = waving(t) * sine_of_turns(waves_per_s * (t - 0.7) - 0.12);
    const double swing_later = waving(t) * sine_of_turns(waves_per_s * (t - 0.7) - 0.22);
    const double breath = sine_of_turns(0.28 * t);

    Pose pose;
    feet.stand(figure, pose, t, about_z(1.8 * up) * about_y(-2.0 * up),
               {0.025 * up, -0.008 + 0.002 * breath, 0.0});
    bend_trunk(pose, {1.5 - 1.2 * breath, -3.0 * up - 1.2 * swing, 3.0 * up});
    look(figure, pose,
         about_y(2.0 * swing_late) * about_x(1.0 - 4.0 * up) * about_z(-6.0 * up_late));

    Arm right;
    right.swing = mix(2.0, 22.0, up);
    right.out = mix(8.0, 78.0, up) + 3.0 * swing_late;
    right.twist = mix(10.0, -82.0, up);
    right.elbow = mix(14.0, 84.0, up_late) + 24.0 * swing;
    right.wrist = 0.0;
    pose_arm(pose, Side::right, right);
    pose.turns["right_hand"] =
        about_y(18.0 * swing_late) * about_z(mix(8.0, 0.0, up_late)) * about_x(-6.0 * up);
    pose.turns["right_collar"] = about_z(-(1.0 + 9.0 * up));

    Arm left;
    left.swing = 2.0 + 2.0 * up;
    left.out = 9.0 + 0.8 * breath;
    left.elbow = 15.0 + 2.0 * up;
    left.twist = 12.0;
    left.wrist = 6.0;
    pose_arm(pose, Side::left, left);
    pose.turns["left_collar"] = about_z(1.0 + breath);

    curl_fingers(figure, pose, Side::right, mix(0.28, 0.03, up_late) + 0.03 * swing_later,
                 mix(2.0, 8.0, up_late));
    curl_fingers(figure, pose, Side::left, 0.28 + 0.02 * breath, 2.0);
    poses.push_back(pose);
  }
  return poses;
}

}  // namespace samples
