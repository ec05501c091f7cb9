// SPDX-License-Identifier: MIT
#include "samples/curve.hpp"
#include "samples/footwork.hpp"
#include "samples/gestures.hpp"

namespace samples {
namespace {

// Moves the hand toward a position on the thigh, by the fraction `share`.
void rest_hand_on_thigh(const Figure& figure, Pose& pose, Side side, double share) {
  const double s = sign_of(side);
  const Vector3 hip = position_of(figure, pose, part_of(side, "thigh"));
  const Vector3 knee = position_of(figure, pose, part_of(side, "shin"));
  const Vector3 target = 0.64 * knee + 0.36 * hip + Vector3(0.045 * s, 0.075, -0.02) * figure.scale;
  const Quaternion upper = pose.turn_of(part_of(side, "upper_arm"));
  const Quaternion lower = pose.turn_of(part_of(side, "forearm"));
  reach_hand(figure, pose, side, target, Vector3(0.42 * s, -0.3, -0.85));
  for (const auto& [part, hanging] :
       {std::pair{part_of(side, "upper_arm"), upper}, std::pair{part_of(side, "forearm"), lower}}) {
    pose.turns[part] = hanging.slerp(share, pose.turn_of(part));
  }
}

}  // namespace

std::vector<Pose> sit_and_stand(const Figure& figure, double fps) {
  constexpr double duration_s = 5.6;
  constexpr double seat_drop = -0.43;
  constexpr double seat_back = -0.40;
  const Footwork feet = Footwork::still(figure, 0.11, 9.0, 0.01);
  // Leaning starts first and ends last, both sitting down and standing up.
  const Curve lowered{{0.55, 0.0}, {1.75, 1.0}, {3.60, 1.0}, {4.75, 0.0}};
  const Curve back{{0.45, 0.0}, {1.60, 1.0}, {3.45, 1.0}, {3.70, 0.95}, {4.60, 0.0}};
  const Curve leaning{{0.35, 0.0}, {1.20, 1.0}, {2.15, 0.0}, {2.85, 0.0}, {3.60, 1.0}, {4.85, 0.0}};
  const Curve hands{{1.00, 0.0}, {1.90, 1.0}, {3.75, 1.0}, {4.55, 0.0}};
  std::vector<Pose> poses;
  for (int frame = 0; frame <= static_cast<int>(duration_s * fps); ++frame) {
    const double t = frame / fps;
    const double low = lowered(t);
    const double lean = leaning(t);
    const double breath = sine_of_turns(0.27 * t);

    Pose pose;
    feet.stand(figure, pose, t, about_x(30.0 * lean - 5.0 * low * (1.0 - lean)),
               {0.0, seat_drop * low - 0.006, seat_back * back(t)});
    bend_trunk(pose, {2.0 + 15.0 * lean + 5.0 * low - breath, 0.0, 0.0});
    look(figure, pose, about_x(3.0 + 16.0 * leaning(t - 0.06)) * about_y(10.0 * bump(t, 2.1, 3.3)));
    for (const Side side : {Side::left, Side::right}) {
      Arm arm;
      arm.swing = 3.0 + 30.0 * leaning(t - 0.05);
      arm.out = 9.0 + 4.0 * low;
      arm.elbow = 15.0 + 14.0 * lean;
      arm.twist = 14.0;
      arm.wrist = 5.0;
      pose_arm(pose, side, arm);
      pose.turns[part_of(side, "collar")] = about_z(sign_of(side) * (1.0 + 1.3 * breath));
      rest_hand_on_thigh(figure, pose, side, hands(t));
    }
    poses.push_back(pose);
  }
  return poses;
}

}  // namespace samples
