// SPDX-License-Identifier: MIT
#include "samples/gait.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "samples/limbs.hpp"

namespace samples {
namespace {

constexpr double radians = std::numbers::pi / 180.0;

// A vector that hangs down, swung forward by an angle.
Vector3 hanging(double length, double forward_deg) {
  return {0.0, -length * std::cos(forward_deg * radians), length * std::sin(forward_deg * radians)};
}

// One gait on one figure: the positions of pelvis and feet at any phase. The published angles
// determine the foot's pitch and its path through the air; the standing foot is fixed to the floor,
// and the height of the pelvis follows from the reach of that leg.
class Gait {
 public:
  Gait(const Figure& figure, const GaitStyle& style) : figure_(figure), style_(style) {
    const Vector3& hip = figure.rest_of("left_thigh");
    const Vector3& knee = figure.rest_of("left_shin");
    const Vector3& ankle = figure.rest_of("left_foot");
    thigh_length_ = (knee - hip).norm();
    shin_length_ = (ankle - knee).norm();
    stride_ = style.stride_length * figure.scale;
    pelvis_height_ = figure.bones[figure.mover].rest.y();
    place_footprint();
    place_pelvis();
    keep_pelvis_within_reach();
    place_footprint();
  }

  Quaternion pelvis_turn(double phase) const {
    const double yaw = -style_.yaw_deg * cosine_of_turns(phase);
    const double list = style_.list_deg * sine_of_turns(phase + 0.07);
    const double tilt = 1.0 * cosine_of_turns(2.0 * (phase - 0.08));
    return about_y(yaw) * about_z(list) * about_x(0.3 * style_.lean_deg + tilt);
  }

  Vector3 pelvis_position(double phase) const {
    const double k = figure_.scale;
    return {style_.sway * k * sine_of_turns(phase - 0.02),
            pelvis_height_ + style_.rise * k * cosine_of_turns(2.0 * (phase - style_.highest_at)),
            stride_ * phase};
  }

  Foot foot(Side side, double phase) const {
    const double own = side == Side::left ? phase : phase + 0.5;
    const double start = std::floor(own);
    const double within = own - start;
    if (within < style_.toe_off) return standing_foot(side, own);
    return swinging_foot(side, own);
  }

 private:
  static double left_phase(Side side, double own) { return side == Side::left ? own : own - 0.5; }

  // Pitch of the foot from the three joint angles, held flat while the sole is down.
  double pitch(double own) const {
    const double p = fraction(own);
    const double raw = style_.thigh(p) - style_.knee(p) + style_.ankle(p);
    if (p >= style_.toe_off) return raw;
    if (p < style_.flat_from) return std::max(0.0, raw) * (1.0 - ease(p, 0.0, style_.flat_from));
    const double rising = 0.6 * (style_.toe_off - style_.heel_off);
    return std::min(0.0, raw) * ease(p, style_.heel_off, style_.heel_off + rising);
  }

  Vector3 hip(Side side, double own) const {
    const double phase = left_phase(side, own);
    const Vector3 from_pelvis =
        figure_.rest_of(part_of(side, "thigh")) - figure_.bones[figure_.mover].rest;
    return pelvis_position(phase) + pelvis_turn(phase) * from_pelvis;
  }

  // The ankle position below the hip from the published angles.
  Vector3 free_ankle(Side side, double own) const {
    const double p = fraction(own);
    const double thigh = style_.thigh(p);
    return hip(side, own) + hanging(thigh_length_, thigh) +
           hanging(shin_length_, thigh - style_.knee(p));
  }

  Foot standing_foot(Side side, double own) const {
    Foot foot;
    foot.yaw_deg = sign_of(side) * style_.toes_out_deg;
    foot.pitch_deg = pitch(own);
    foot.ball.x() = sign_of(side) * (style_.step_half_width + 0.015) * figure_.scale;
    foot.ball.z() = stride_ * left_phase(side, std::floor(own)) + print_ahead_;
    constexpr double rocking = 0.12;
    const double rock = std::max(0.0, (fraction(own) - style_.toe_off + rocking) / rocking);
    foot.lift = style_.toe_rocker * figure_.scale * rock * rock;
    return foot;
  }

  // The path of the free ankle, bent so that it leaves and meets the footprints smoothly.
  Foot swinging_foot(Side side, double own) const {
    const double begin = std::floor(own) + style_.toe_off;
    const double end = std::floor(own) + 1.0;
    const double width = end - begin;
    const double s = (own - begin) / width;
    const auto gap = [&](double at, double footprint_of) {
      Foot on_floor = standing_foot(side, footprint_of);
      on_floor.pitch_deg = pitch(at);
      return Vector3(ankle_of(figure_, side, on_floor) - free_ankle(side, at));
    };
    constexpr double step = 0.01;
    const Vector3 gap_begin = gap(begin - 1e-9, begin - 1e-9);
    const Vector3 gap_end = gap(end, end);
    const Vector3 slope_begin = (gap_begin - gap(begin - step, begin - step)) * (width / step);
    const Vector3 slope_end = (gap(end + step, end + step) - gap_end) * (width / step);
    const double s2 = s * s;
    const double s3 = s2 * s;
    const Vector3 bend = (2 * s3 - 3 * s2 + 1) * gap_begin + (s3 - 2 * s2 + s) * slope_begin +
                         (3 * s2 - 2 * s3) * gap_end + (s3 - s2) * slope_end;

    Foot foot;
    foot.yaw_deg = sign_of(side) * style_.toes_out_deg;
    foot.pitch_deg = pitch(own);
    const Vector3 higher(0.0, style_.swing_lift * figure_.scale * bump(s, 0.0, 1.0), 0.0);
    const Vector3 ankle = free_ankle(side, own) + bend + higher;
    const Vector3 from_ankle = ankle - ankle_of(figure_, side, foot);
    foot.ball = {from_ankle.x(), 0.0, from_ankle.z()};
    foot.lift = std::max(0.0, from_ankle.y());
    return foot;
  }

  // Mean distance of the planned ankle from the one given by the angles while the foot is flat.
  Vector3 mean_miss() const {
    constexpr int samples = 32;
    Vector3 miss = Vector3::Zero();
    for (int i = 0; i < samples; ++i) {
      const double p =
          mix(style_.flat_from, style_.heel_off, (static_cast<double>(i) + 0.5) / samples);
      const Vector3 planned = ankle_of(figure_, Side::left, standing_foot(Side::left, p));
      miss += (planned - free_ankle(Side::left, p)) / samples;
    }
    return miss;
  }

  void place_footprint() { print_ahead_ -= mean_miss().z(); }
  void place_pelvis() { pelvis_height_ += mean_miss().y(); }

  // The standing leg must not stretch farther than its knee allows.
  void keep_pelvis_within_reach() {
    const double bend = style_.straightest_knee_deg * radians;
    const double reach = std::sqrt(thigh_length_ * thigh_length_ + shin_length_ * shin_length_ +
                                   2.0 * thigh_length_ * shin_length_ * std::cos(bend));
    const auto farthest = [&] {
      double distance = 0.0;
      for (int i = 0; i <= 100; ++i) {
        const double p = style_.toe_off * i / 100.0;
        const Vector3 ankle = ankle_of(figure_, Side::left, standing_foot(Side::left, p));
        distance = std::max(distance, (hip(Side::left, p) - ankle).norm());
      }
      return distance;
    };
    if (farthest() <= reach) return;
    double low = 0.7 * pelvis_height_;
    double high = pelvis_height_;
    for (int i = 0; i < 60; ++i) {
      pelvis_height_ = 0.5 * (low + high);
      (farthest() > reach ? high : low) = pelvis_height_;
    }
    pelvis_height_ = low;
  }

  const Figure& figure_;
  const GaitStyle& style_;
  double thigh_length_ = 0.0;
  double shin_length_ = 0.0;
  double stride_ = 0.0;
  double pelvis_height_ = 0.0;
  double print_ahead_ = 0.0;
};

void swing_arms(const GaitStyle& style, double phase, Pose& pose) {
  for (const Side side : {Side::left, Side::right}) {
    const double own = side == Side::left ? phase : phase + 0.5;
    Arm arm;
    // The arm swings with the opposite leg; elbow and wrist follow with a delay.
    arm.swing = style.arm_middle_deg - style.arm_swing_deg * cosine_of_turns(own - 0.02);
    arm.elbow = style.elbow_deg - style.elbow_swing_deg * cosine_of_turns(own - 0.08);
    arm.wrist = 6.0 - 6.0 * cosine_of_turns(own - 0.14);
    arm.out = style.arms_out_deg;
    arm.twist = 8.0;
    pose_arm(pose, side, arm);
    pose.turns[part_of(side, "collar")] =
        about_y(-sign_of(side) * 2.5 * -cosine_of_turns(own)) * about_z(sign_of(side) * 1.0);
  }
}

}  // namespace

// Thigh, knee and ankle of level walking: the normal ranges of Perry and Burnfield, "Gait Analysis:
// Normal and Pathological Function" (2nd ed. 2010), read at steps of the cycle and consistent with
// Winter, "The Biomechanics and Motor Control of Human Gait" (1991). Pelvis and arms: Perry and
// Burnfield; Murray, Sepic and Barnard, "Patterns of sagittal rotation of the upper limbs in
// walking" (1967).
GaitStyle walking() {
  const Cycle thigh{{0.00, 24},  {0.10, 19},  {0.20, 9},    {0.30, -1}, {0.40, -10},
                    {0.50, -16}, {0.55, -16}, {0.60, -12},  {0.65, -4}, {0.70, 6},
                    {0.75, 15},  {0.80, 22},  {0.85, 26.5}, {0.90, 28}, {0.95, 27}};
  const Cycle knee{{0.00, 6},  {0.05, 11}, {0.10, 16}, {0.15, 18}, {0.20, 16}, {0.30, 8},
                   {0.40, 5},  {0.50, 11}, {0.55, 20}, {0.60, 33}, {0.65, 50}, {0.70, 60},
                   {0.75, 61}, {0.80, 52}, {0.85, 37}, {0.90, 20}, {0.95, 9}};
  const Cycle ankle{{0.00, 0},  {0.05, -5}, {0.10, -2}, {0.20, 4},   {0.30, 7},   {0.40, 10},
                    {0.45, 10}, {0.50, 5},  {0.55, -5}, {0.60, -16}, {0.62, -18}, {0.65, -15},
                    {0.70, -8}, {0.75, -3}, {0.80, 0},  {0.90, 1},   {0.95, 0}};
  return {thigh, knee, ankle};
}

// Novacheck, "The biomechanics of running", Gait and Posture 7 (1998): heel contact, toe-off at 37
// % of the cycle, both feet in the air twice. His hip angle is relative to the pelvis; the
// thigh angle here is that angle minus the pelvic tilt.
GaitStyle running() {
  const Cycle thigh{{0.00, 24}, {0.10, 17}, {0.20, 5},  {0.30, -10}, {0.37, -17}, {0.45, -13},
                    {0.50, -4}, {0.60, 19}, {0.70, 36}, {0.80, 42},  {0.88, 37},  {0.95, 28}};
  const Cycle knee{{0.00, 20}, {0.08, 34}, {0.14, 40}, {0.20, 38}, {0.30, 24},
                   {0.37, 18}, {0.45, 36}, {0.50, 56}, {0.60, 88}, {0.66, 95},
                   {0.72, 88}, {0.80, 62}, {0.88, 34}, {0.94, 21}};
  const Cycle ankle{{0.00, 6},   {0.08, 14},  {0.16, 22}, {0.22, 20}, {0.30, 0}, {0.37, -20},
                    {0.42, -22}, {0.50, -12}, {0.60, -2}, {0.70, 2},  {0.80, 4}, {0.90, 6}};
  GaitStyle style{thigh, knee, ankle};
  style.stride_time_s = 2.0 / 3.0;
  style.stride_length = 1.87;
  style.flat_from = 0.06;
  style.heel_off = 0.17;
  style.toe_off = 0.37;
  style.straightest_knee_deg = 12.0;
  style.swing_lift = 0.05;
  style.step_half_width = 0.03;
  style.rise = 0.030;
  style.toe_rocker = 0.025;
  style.highest_at = 0.43;
  style.sway = 0.008;
  style.yaw_deg = 7.0;
  style.list_deg = 4.0;
  style.lean_deg = 9.0;
  style.chest_yaw_deg = 12.0;
  style.arm_middle_deg = -8.0;
  style.arm_swing_deg = 38.0;
  style.elbow_deg = 88.0;
  style.elbow_swing_deg = 18.0;
  style.arms_out_deg = 14.0;
  return style;
}

std::vector<Pose> gait_poses(const Figure& figure, const GaitStyle& style, double fps, int frames) {
  const Gait gait(figure, style);
  std::vector<Pose> poses;
  for (int frame = 0; frame < frames; ++frame) {
    const double phase = frame / fps / style.stride_time_s;
    Pose pose;
    pose.root = gait.pelvis_position(phase);
    const Quaternion pelvis = gait.pelvis_turn(phase);
    pose.turns["pelvis"] = pelvis;

    const double chest_yaw = style.chest_yaw_deg * cosine_of_turns(phase - 0.02);
    const double nod = 1.2 * cosine_of_turns(2.0 * (phase - 0.12));
    const Quaternion chest = about_y(chest_yaw) * about_x(style.lean_deg + nod) *
                             about_z(-0.25 * style.list_deg * sine_of_turns(phase + 0.05));
    const Quaternion spine = pelvis.slerp(0.5, chest);
    pose.turns["spine"] = pelvis.conjugate() * spine;
    pose.turns["chest"] = spine.conjugate() * chest;
    look(figure, pose, about_y(0.2 * chest_yaw) * about_x(2.0 + 0.5 * nod));
    swing_arms(style, phase, pose);
    for (const Side side : {Side::left, Side::right}) {
      plant(figure, pose, side, gait.foot(side, phase));
    }
    poses.push_back(std::move(pose));
  }
  return poses;
}

}  // namespace samples
