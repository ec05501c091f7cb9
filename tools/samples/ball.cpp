// SPDX-License-Identifier: MIT
#include <cmath>
#include <numbers>
#include <string>

#include "samples/animals.hpp"
#include "samples/curve.hpp"

namespace samples {
namespace {

constexpr double radius = 0.11;
constexpr double gravity = 9.81;
// A rubber ball rebounds with about 0.8 of its speed.
constexpr double restitution = 0.80;

struct Flight {
  double position = 0.0;  ///< Height of the lowest point, metres above the floor.
  double speed = 0.0;     ///< Upward.

  // Advances by a short time step; a ball that hits the floor rises for the rest of the step.
  void advance(double dt) {
    const double next = position + speed * dt - 0.5 * gravity * dt * dt;
    if (next > 0.0) {
      position = next;
      speed -= gravity * dt;
      return;
    }
    const double hit = std::sqrt(speed * speed + 2.0 * gravity * position);
    const double left = dt - (speed + hit) / gravity;
    const double away = restitution * hit;
    constexpr double slowest_bounce = 0.25;
    if (away < slowest_bounce) {
      *this = {};
      return;
    }
    position = away * left - 0.5 * gravity * left * left;
    speed = away - gravity * left;
  }
};

}  // namespace

Figure ball() {
  constexpr int seams = 6;
  constexpr int pieces = 8;
  Figure figure;
  figure.scale = 1.0;
  const Vector3 centre(0.0, radius, 0.0);
  Bone root;
  root.name = "Ball";
  root.part = "ball";
  root.rest = centre;
  root.order = "ZXY";
  root.has_positions = true;
  figure.bones.push_back(root);
  for (int seam = 0; seam < seams; ++seam) {
    const double longitude = 360.0 * seam / seams;
    int parent = 0;
    for (int piece = 0; piece <= pieces; ++piece) {
      const double latitude = 180.0 * piece / pieces;
      const Vector3 at =
          centre + about_y(longitude) * (about_x(latitude) * Vector3(0.0, radius, 0.0));
      if (piece == pieces) {
        figure.bones.back().tips.push_back({"Pole", at});
        break;
      }
      Bone bone;
      bone.name = "Seam" + std::to_string(seam + 1) + "_" + std::to_string(piece + 1);
      bone.parent = parent;
      bone.rest = at;
      bone.order = "";
      figure.bones.push_back(bone);
      parent = static_cast<int>(figure.bones.size()) - 1;
    }
  }
  return figure;
}

std::vector<Pose> bounce(const Figure& figure, double fps, int frames) {
  constexpr int steps_a_frame = 16;
  constexpr double first_speed = 1.15;
  Flight flight{1.25, 1.2};
  double ahead = -2.2;
  double ahead_speed = first_speed;
  double spin_deg = 0.0;
  double spin_deg_per_s = 40.0;
  std::vector<Pose> poses;
  for (int frame = 0; frame < frames; ++frame) {
    Pose pose;
    pose.root = {0.35 * ahead, figure.bones.front().rest.y() + flight.position, ahead};
    const Quaternion travel_turn = about_y(std::atan2(0.35, 1.0) * 180.0 / std::numbers::pi);
    pose.turns["ball"] = travel_turn * about_x(spin_deg) * about_z(18.0);
    poses.push_back(pose);
    for (int step = 0; step < steps_a_frame; ++step) {
      const double dt = 1.0 / fps / steps_a_frame;
      const double before = flight.speed;
      flight.advance(dt);
      const double rolling_deg_per_s =
          ahead_speed * std::hypot(1.0, 0.35) / radius * 180.0 / std::numbers::pi;
      const bool on_floor = flight.position == 0.0;
      // Each contact adds some spin to the ball; on the floor it rolls, and slows down.
      if (before < 0.0 && flight.speed > 0.0) {
        spin_deg_per_s = mix(spin_deg_per_s, rolling_deg_per_s, 0.45);
        ahead_speed *= 0.96;
      }
      if (on_floor) {
        spin_deg_per_s = mix(spin_deg_per_s, rolling_deg_per_s, 0.2);
        ahead_speed *= 1.0 - 0.55 * dt;
      }
      ahead += ahead_speed * dt;
      spin_deg += spin_deg_per_s * dt;
    }
  }
  return poses;
}

}  // namespace samples
