// SPDX-License-Identifier: MIT
#include "samples/curve.hpp"
#include "samples/footwork.hpp"
#include "samples/gestures.hpp"

namespace samples {
namespace {

// The wheel rolls along +X: left foot, left hand, right hand, right foot, left foot.
constexpr double duration_s = 3.2;
constexpr double palm_height = 0.05;

// Contact of a hand or foot with the floor, 0 to 1, with the duration of the transition.
double holding(double t, double from, double to, double on_the_way_s) {
  return ease(t, from - on_the_way_s, from) - ease(t, to, to + on_the_way_s);
}
constexpr double hand_s = 0.14;
constexpr double foot_s = 0.34;

void blend(Pose& pose, const std::string& part, const Quaternion& free, double held) {
  pose.turns[part] = free.slerp(held, pose.turn_of(part));
}

// A leg in the cartwheel: spread and stretched, or standing.
void pose_leg(const Figure& figure, Pose& pose, Side side, const Foot& foot, double held,
              double spread_deg) {
  plant(figure, pose, side, foot);
  const double s = sign_of(side);
  blend(pose, part_of(side, "thigh"), about_z(s * spread_deg) * about_x(-4.0), held);
  blend(pose, part_of(side, "shin"), about_x(5.0), held);
  blend(pose, part_of(side, "foot"), about_x(48.0), held);
  blend(pose, part_of(side, "toes"), about_x(12.0), held);
}

// An arm in the cartwheel: raised by `out_deg`, or with its palm on the floor at `x`.
void pose_wheel_arm(const Figure& figure, Pose& pose, Side side, double x, double held,
                    double out_deg, double elbow_deg) {
  const double s = sign_of(side);
  Arm arm;
  arm.out = out_deg;
  arm.elbow = elbow_deg;
  pose_arm(pose, side, arm);
  const std::string upper = part_of(side, "upper_arm");
  const std::string lower = part_of(side, "forearm");
  const std::string hand = part_of(side, "hand");
  const Quaternion free_upper = pose.turn_of(upper);
  const Quaternion free_lower = pose.turn_of(lower);
  const Quaternion free_hand = pose.turn_of(hand);
  reach_hand(figure, pose, side, Vector3(x, palm_height, 0.05) * figure.scale, -Vector3::UnitZ());
  const Placement world = place(figure, pose);
  const Quaternion forearm = world.rotations[figure.bone_of(lower)];
  pose.turns[hand] = forearm.conjugate() * about_y(s * 90.0);
  blend(pose, upper, free_upper, held);
  blend(pose, lower, free_lower, held);
  blend(pose, hand, free_hand, held);
}

Foot foot_at(const Figure& figure, Side side, double x, double pitch_deg, double lift) {
  Foot foot = standing_foot(figure, side, 0.0, 16.0);
  foot.ball.x() = x * figure.scale;
  foot.pitch_deg = pitch_deg;
  foot.lift = lift * figure.scale;
  return foot;
}

}  // namespace

std::vector<Pose> cartwheel(const Figure& figure, double fps) {
  const Curve roll{{0.72, 0.0},    {1.12, -98.0},  {1.48, -180.0},
                   {1.84, -258.0}, {2.16, -318.0}, {2.52, -360.0}};
  const Curve along{{0.25, 0.0},  {0.74, 0.30}, {1.12, 0.64}, {1.48, 1.36},
                    {1.84, 2.08}, {2.16, 2.46}, {2.60, 2.66}};
  const Curve height{{0.25, 0.935}, {0.74, 0.875}, {1.10, 0.900}, {1.48, 1.090},
                     {1.86, 0.900}, {2.16, 0.850}, {2.70, 0.885}};
  const Curve arms_out{{0.10, 9.0}, {0.62, 148.0}, {2.30, 150.0}, {2.55, 140.0}, {3.05, 10.0}};
  const Curve left_pitch{{1.02, 0.0}, {1.24, -50.0}, {2.08, -30.0}, {2.14, -30.0}, {2.26, 0.0}};
  const Curve right_pitch{{0.66, 0.0}, {0.86, -50.0}, {1.76, -34.0}, {1.82, -34.0}, {1.96, 0.0}};
  std::vector<Pose> poses;
  for (int frame = 0; frame <= static_cast<int>(duration_s * fps); ++frame) {
    const double t = frame / fps;
    const double wheel = ease(t, 0.7, 1.1) - ease(t, 2.2, 2.6);

    Pose pose;
    pose.root = Vector3(along(t), height(t), 0.0) * figure.scale;
    pose.turns["pelvis"] = about_z(roll(t)) * about_x(3.0 * wheel);
    const double lead = roll(t + 0.05) - roll(t);
    bend_trunk(pose, {1.0 + 2.0 * wheel, -0.35 * lead, 0.0});
    pose.turns["neck"] = about_x(-8.0 * wheel);
    pose.turns["head"] = about_x(-14.0 * wheel) * about_z(-0.2 * lead);

    // The left foot steps out sideways, and lands last; the right one pushes off, and lands first.
    const double step = ease(t, 0.30, 0.70);
    const bool rolled_over = t > 1.5;
    const double left_x = rolled_over ? 2.92 : mix(0.14, 0.52, step);
    const double left_lift = rolled_over ? 0.0 : 0.05 * bump(t, 0.30, 0.70);
    const double right_x = rolled_over ? 2.40 : -0.14;
    pose_leg(figure, pose, Side::left,
             foot_at(figure, Side::left, left_x, left_pitch(t), left_lift),
             rolled_over ? holding(t, 2.14, 9.0, foot_s) : holding(t, -9.0, 1.22, foot_s), 50.0);
    pose_leg(figure, pose, Side::right, foot_at(figure, Side::right, right_x, right_pitch(t), 0.0),
             rolled_over ? holding(t, 1.82, 9.0, foot_s) : holding(t, -9.0, 0.84, foot_s), 50.0);

    // Before the hands reach for the floor: raised arms lift the shoulders.
    for (const Side side : {Side::left, Side::right}) {
      pose.turns[part_of(side, "collar")] =
          about_z(sign_of(side) * (1.0 + 0.09 * (arms_out(t) - 9.0)));
    }
    const double elbow = mix(14.0, 5.0, wheel);
    pose_wheel_arm(figure, pose, Side::left, 1.10, holding(t, 1.12, 1.66, hand_s), arms_out(t),
                   elbow);
    pose_wheel_arm(figure, pose, Side::right, 1.62, holding(t, 1.30, 1.88, hand_s),
                   arms_out(t - 0.04), elbow);
    poses.push_back(pose);
  }
  return poses;
}

}  // namespace samples
