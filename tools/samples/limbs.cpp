// SPDX-License-Identifier: MIT
#include "samples/limbs.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace samples {
namespace {

// The foot extends this far behind the ankle on the ground, for a person of 1.75 m.
constexpr double heel_behind_ankle_m = 0.06;

// Slightly less than straight, so that a knee never snaps.
constexpr double longest_stretch = 0.9995;

Eigen::Matrix3d frame_of(const Vector3& along, const Vector3& hinge) {
  const Vector3 y = along.normalized();
  const Vector3 x = (hinge - y * y.dot(hinge)).normalized();
  Eigen::Matrix3d frame;
  frame << x, y, x.cross(y);
  return frame;
}

Quaternion turn_between(const Vector3& rest_along, const Vector3& rest_hinge, const Vector3& along,
                        const Vector3& hinge) {
  return Quaternion(frame_of(along, hinge) * frame_of(rest_along, rest_hinge).transpose());
}

Quaternion foot_turn(const Foot& foot) {
  return about_y(foot.yaw_deg) * about_x(-foot.pitch_deg);
}

Vector3 rest_heel(const Figure& figure, Side side) {
  const Vector3& ankle = figure.rest_of(part_of(side, "foot"));
  return {ankle.x(), 0.0, ankle.z() - heel_behind_ankle_m * figure.scale};
}

// How far the toes must bend back to stay above the floor.
double toe_bend_deg(const Figure& figure, Side side, const Foot& foot) {
  const std::string toes = part_of(side, "toes");
  if (!figure.has(toes) || foot.pitch_deg >= 0.0) return 0.0;
  const Bone& bone = figure.bones[figure.bone_of(toes)];
  const double length = (bone.tips.front().rest - bone.rest).norm();
  const double room = std::asin(std::clamp(0.8 * foot.lift / length, 0.0, 1.0));
  return std::max(0.0, -foot.pitch_deg - room * 180.0 / std::numbers::pi);
}

Quaternion world_turn_of(const Figure& figure, const Placement& world, std::string_view part) {
  return world.rotations[figure.bone_of(part)];
}

Quaternion parent_turn_of(const Figure& figure, const Placement& world, std::string_view part) {
  const int parent = figure.bones[figure.bone_of(part)].parent;
  return world.rotations[static_cast<std::size_t>(parent)];
}

}  // namespace

Vector3 rest_ball(const Figure& figure, Side side) {
  const std::string toes = part_of(side, "toes");
  if (figure.has(toes)) return figure.rest_of(toes);
  return figure.bones[figure.bone_of(part_of(side, "foot"))].tips.front().rest;
}

Foot rest_foot(const Figure& figure, Side side) {
  Foot foot;
  foot.ball = rest_ball(figure, side);
  foot.ball.y() = 0.0;
  return foot;
}

Vector3 ankle_of(const Figure& figure, Side side, const Foot& foot) {
  const Vector3 ball = rest_ball(figure, side);
  const Vector3& ankle = figure.rest_of(part_of(side, "foot"));
  const Vector3 pivot = foot.pitch_deg > 0.0 ? rest_heel(figure, side) : ball;
  const Vector3 floor_ball(ball.x(), 0.0, ball.z());
  const Vector3 world_pivot =
      foot.ball + about_y(foot.yaw_deg) * (pivot - floor_ball) + Vector3(0.0, foot.lift, 0.0);
  return world_pivot + foot_turn(foot) * (ankle - pivot);
}

void plant(const Figure& figure, Pose& pose, Side side, const Foot& foot) {
  const Quaternion pelvis = pose.turn_of("pelvis");
  const Vector3 forward =
      (pelvis * Vector3::UnitZ() + about_y(foot.yaw_deg) * Vector3::UnitZ()).normalized();
  const Limb leg = leg_of(side);
  reach(figure, pose, leg, ankle_of(figure, side, foot), forward);

  const Placement world = place(figure, pose);
  const Quaternion shin = world_turn_of(figure, world, leg.lower);
  pose.turns[leg.end] = shin.conjugate() * foot_turn(foot);
  pose.turns[part_of(side, "toes")] = about_x(-toe_bend_deg(figure, side, foot));
}

void reach(const Figure& figure, Pose& pose, const Limb& limb, const Vector3& target,
           const Vector3& pole) {
  const Vector3& rest_upper = figure.rest_of(limb.upper);
  const Vector3& rest_lower = figure.rest_of(limb.lower);
  const Vector3& rest_end = figure.rest_of(limb.end);
  const double upper_length = (rest_lower - rest_upper).norm();
  const double lower_length = (rest_end - rest_lower).norm();

  const Placement world = place(figure, pose);
  const Vector3 start = world.positions[figure.bone_of(limb.upper)];
  const Vector3 toward = (target - start).normalized();
  const double distance =
      std::clamp((target - start).norm(), std::abs(upper_length - lower_length) + 1e-6,
                 (upper_length + lower_length) * longest_stretch);
  const Vector3 hinge = pole.cross(toward).normalized();
  const Vector3 side = toward.cross(hinge);
  const double along =
      (upper_length * upper_length - lower_length * lower_length + distance * distance) /
      (2.0 * distance);
  const double away = std::sqrt(std::max(0.0, upper_length * upper_length - along * along));
  const Vector3 middle = start + toward * along + side * away;
  const Vector3 end = start + toward * distance;

  const Quaternion upper =
      turn_between(rest_lower - rest_upper, limb.rest_hinge, middle - start, hinge);
  const Quaternion lower =
      turn_between(rest_end - rest_lower, limb.rest_hinge, end - middle, hinge);
  pose.turns[limb.upper] = parent_turn_of(figure, world, limb.upper).conjugate() * upper;
  pose.turns[limb.lower] = upper.conjugate() * lower;
}

void reach_hand(const Figure& figure, Pose& pose, Side side, const Vector3& wrist,
                const Vector3& elbow_pole) {
  const Limb arm{part_of(side, "upper_arm"), part_of(side, "forearm"), part_of(side, "hand"),
                 -sign_of(side) * Vector3::UnitY()};
  reach(figure, pose, arm, wrist, elbow_pole);
}

Limb leg_of(Side side) {
  return {part_of(side, "thigh"), part_of(side, "shin"), part_of(side, "foot"), Vector3::UnitX()};
}

void pose_arm(Pose& pose, Side side, const Arm& arm) {
  const double s = sign_of(side);
  pose.turns[part_of(side, "upper_arm")] =
      about_x(-arm.swing) * about_z(-s * (90.0 - arm.out)) * about_x(arm.twist);
  pose.turns[part_of(side, "forearm")] = about_y(-s * arm.elbow) * about_x(arm.forearm);
  pose.turns[part_of(side, "hand")] = about_z(-s * arm.wrist);
}

void look(const Figure& figure, Pose& pose, const Quaternion& world_turn) {
  pose.turns["neck"] = Quaternion::Identity();
  pose.turns["head"] = Quaternion::Identity();
  const Placement world = place(figure, pose);
  const Quaternion needed = parent_turn_of(figure, world, "neck").conjugate() * world_turn;
  const Quaternion half = Quaternion::Identity().slerp(0.5, needed);
  pose.turns["neck"] = half;
  pose.turns["head"] = half.conjugate() * needed;
}

void curl_fingers(const Figure& figure, Pose& pose, Side side, double curl, double spread_deg) {
  constexpr std::array fingers{"index", "middle", "ring", "little"};
  constexpr std::array knuckles_deg{70.0, 90.0, 55.0};
  const double s = sign_of(side);
  for (std::size_t f = 0; f < fingers.size(); ++f) {
    const double sideways = (1.2 - static_cast<double>(f)) * spread_deg;
    for (std::size_t k = 0; k < knuckles_deg.size(); ++k) {
      const std::string part = part_of(side, fingers[f] + std::to_string(k + 1));
      if (!figure.has(part)) continue;
      const Quaternion bend = about_z(-s * curl * knuckles_deg[k]);
      pose.turns[part] = k == 0 ? about_y(-s * sideways) * bend : bend;
    }
  }
  // The thumb is across the palm when the hand closes.
  for (const int knuckle : {1, 2, 3}) {
    const std::string part = part_of(side, "thumb" + std::to_string(knuckle));
    if (figure.has(part)) pose.turns[part] = about_y(s * curl * 30.0) * about_z(-s * curl * 18.0);
  }
}

}  // namespace samples
