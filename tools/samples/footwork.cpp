// SPDX-License-Identifier: MIT
#include "samples/footwork.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "samples/curve.hpp"

namespace samples {
namespace {

// Standing legs stay slightly bent.
constexpr double comfortable_stretch = 0.9975;

// The weighted mean of a value around a time, with the greatest weight at that time.
template <class Value, class Function>
Value smoothed(double time_s, double half_window_s, const Value& zero, Function&& value_at) {
  constexpr int half = 10;
  Value sum = zero;
  double weights = 0.0;
  for (int i = -half; i <= half; ++i) {
    const double share = static_cast<double>(i) / (half + 1);
    const double weight = (1.0 - share * share) * (1.0 - share * share);
    sum += weight * value_at(time_s + share * half_window_s);
    weights += weight;
  }
  return sum / weights;
}

// A foot leaves the floor with a push and lands on its mark: it starts and stops faster than a hand
// does.
double swing(double share) {
  const double s = std::clamp(share, 0.0, 1.0);
  return s * s * (3.0 - 2.0 * s);
}

}  // namespace

FootPath::FootPath(const Foot& start, std::vector<Step> steps)
    : start_(start), steps_(std::move(steps)) {}

Foot FootPath::at(double time_s) const {
  constexpr double rise_s = 0.16;
  constexpr double settle_s = 0.10;
  Foot foot = start_;
  for (const Step& step : steps_) {
    const double duration = step.land_s - step.lift_s;
    const double s = (time_s - step.lift_s) / duration;
    const Curve pitch{{-rise_s / duration, 0.0},
                      {0.0, -step.heel_rise_deg},
                      {0.30, -1.1 * step.heel_rise_deg},
                      {1.0, step.toes_up_deg},
                      {1.0 + settle_s / duration, 0.0}};
    foot.pitch_deg += pitch(s);
    if (s <= 0.0) continue;
    // Up early and forward late, as over the edge of a stair.
    const double climb = step.to.y() - foot.ball.y();
    const double up = climb > 0.0 ? ease(s, 0.0, 0.75) : ease(s, 0.2, 1.0);
    const double across = swing(climb > 0.0 ? (s - 0.12) / 0.88 : s);
    foot.ball += Vector3((step.to.x() - foot.ball.x()) * across, climb * up,
                         (step.to.z() - foot.ball.z()) * across);
    foot.yaw_deg = mix(foot.yaw_deg, step.yaw_deg, swing(s));
    foot.lift += step.height * bump(s, 0.0, 1.0);
  }
  return foot;
}

bool FootPath::in_air(double time_s) const {
  return std::any_of(steps_.begin(), steps_.end(), [&](const Step& step) {
    return time_s > step.lift_s && time_s < step.land_s;
  });
}

Footwork::Footwork(const Figure& figure, FootPath left, FootPath right)
    : left_(std::move(left)), right_(std::move(right)) {
  const Vector3 ball = rest_ball(figure, Side::left);
  const Vector3& ankle = figure.rest_of("left_foot");
  middle_from_ball_ = {0.0, 0.0, 0.6 * (ankle.z() - ball.z())};
}

Footwork Footwork::still(const Figure& figure, double half_width, double toes_out_deg,
                         double left_ahead) {
  return {figure,
          {standing_foot(figure, Side::left, half_width, toes_out_deg, left_ahead), {}},
          {standing_foot(figure, Side::right, half_width, toes_out_deg, -left_ahead), {}}};
}

Vector3 Footwork::support(double time_s) const {
  const Foot left = left_.at(time_s);
  const Foot right = right_.at(time_s);
  double left_share = 0.5;
  if (right_.in_air(time_s)) left_share = 0.88;
  if (left_.in_air(time_s)) left_share = 0.12;
  const Vector3 under_left = left.ball + about_y(left.yaw_deg) * middle_from_ball_;
  const Vector3 under_right = right.ball + about_y(right.yaw_deg) * middle_from_ball_;
  return under_left * left_share + under_right * (1.0 - left_share);
}

Vector3 Footwork::centre(double time_s) const {
  const Vector3 zero = Vector3::Zero();
  return smoothed(time_s, 0.38, zero, [&](double t) { return support(t); });
}

double Footwork::facing_deg(double time_s) const {
  return smoothed(time_s, 0.25, 0.0,
                  [&](double t) { return 0.5 * (left_.at(t).yaw_deg + right_.at(t).yaw_deg); });
}

double Footwork::highest_pelvis(const Figure& figure, double time_s, const Quaternion& pelvis,
                                const Vector3& over) const {
  double highest = 1e9;
  for (const Side side : {Side::left, Side::right}) {
    const Vector3& hip = figure.rest_of(part_of(side, "thigh"));
    const Vector3& knee = figure.rest_of(part_of(side, "shin"));
    const Vector3& ankle = figure.rest_of(part_of(side, "foot"));
    const double reach = comfortable_stretch * ((knee - hip).norm() + (ankle - knee).norm());
    const Vector3 hip_from_pelvis = pelvis * (hip - figure.bones[figure.mover].rest);
    const Vector3 target = ankle_of(figure, side, path(side).at(time_s));
    const Vector3 from_hip = target - (over + hip_from_pelvis);
    const double across = std::hypot(from_hip.x(), from_hip.z());
    const double down = std::sqrt(std::max(0.01, reach * reach - across * across));
    highest = std::min(highest, target.y() + down - hip_from_pelvis.y());
  }
  return highest;
}

void Footwork::stand(const Figure& figure, Pose& pose, double time_s, const Quaternion& pelvis_tilt,
                     const Vector3& shift) const {
  const Quaternion facing = about_y(facing_deg(time_s));
  const Quaternion pelvis = facing * pelvis_tilt;
  const Vector3 across = facing * Vector3(shift.x(), 0.0, shift.z()) * figure.scale;
  const double height = smoothed(time_s, 0.16, 0.0, [&](double t) {
    const Vector3 floor = centre(t);
    const Vector3 over(floor.x() + across.x(), 0.0, floor.z() + across.z());
    const double wanted =
        floor.y() + figure.bones[figure.mover].rest.y() + shift.y() * figure.scale;
    return std::min(wanted, highest_pelvis(figure, t, pelvis, over));
  });
  const Vector3 floor = centre(time_s);
  pose.root = {floor.x() + across.x(), height, floor.z() + across.z()};
  pose.turns["pelvis"] = pelvis;
  plant(figure, pose, Side::left, left_.at(time_s));
  plant(figure, pose, Side::right, right_.at(time_s));
}

Foot standing_foot(const Figure& figure, Side side, double half_width, double toes_out_deg,
                   double ahead) {
  Foot foot = rest_foot(figure, side);
  foot.yaw_deg = sign_of(side) * toes_out_deg;
  foot.ball.x() = sign_of(side) * (half_width + 0.014 * toes_out_deg / 6.0) * figure.scale;
  foot.ball.z() += ahead * figure.scale;
  return foot;
}

void bend_trunk(Pose& pose, const Trunk& trunk) {
  const Quaternion half =
      about_y(0.5 * trunk.twist) * about_x(0.5 * trunk.bend) * about_z(-0.5 * trunk.side);
  pose.turns["spine"] = half;
  pose.turns["chest"] = half;
}

Vector3 position_of(const Figure& figure, const Pose& pose, std::string_view part) {
  return place(figure, pose).positions[figure.bone_of(part)];
}

}  // namespace samples
