// SPDX-License-Identifier: MIT
#include "samples/figure.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace samples {
namespace {

Quaternion about(const Vector3& axis, double angle_deg) {
  const double half = angle_deg * std::numbers::pi / 360.0;
  const Vector3 v = axis * std::sin(half);
  return {std::cos(half), v.x(), v.y(), v.z()};
}

}  // namespace

double sign_of(Side side) {
  return side == Side::left ? 1.0 : -1.0;
}

std::string part_of(Side side, std::string_view part) {
  return (side == Side::left ? "left_" : "right_") + std::string(part);
}

std::size_t Figure::bone_of(std::string_view part) const {
  const auto found =
      std::find_if(bones.begin(), bones.end(), [&](const Bone& b) { return b.part == part; });
  return static_cast<std::size_t>(found - bones.begin());
}

bool Figure::has(std::string_view part) const {
  return bone_of(part) < bones.size();
}

Quaternion Pose::turn_of(std::string_view part) const {
  const auto found = turns.find(part);
  return found == turns.end() ? Quaternion::Identity() : found->second;
}

Placement place(const Figure& figure, const Pose& pose) {
  Placement world;
  for (std::size_t i = 0; i < figure.bones.size(); ++i) {
    const Bone& bone = figure.bones[i];
    Quaternion turn = pose.turn_of(bone.part);
    if (bone.share != 1.0) turn = Quaternion::Identity().slerp(bone.share, turn);
    if (bone.parent < 0) {
      world.positions.push_back(i == figure.mover ? pose.root : bone.rest);
      world.rotations.push_back(turn);
      continue;
    }
    const auto parent = static_cast<std::size_t>(bone.parent);
    const Vector3 offset = bone.rest - figure.bones[parent].rest;
    const Vector3 carried = world.positions[parent] + world.rotations[parent] * offset;
    world.positions.push_back(i == figure.mover ? pose.root : carried);
    world.rotations.push_back((world.rotations[parent] * turn).normalized());
  }
  return world;
}

Quaternion about_x(double angle_deg) {
  return about(Vector3::UnitX(), angle_deg);
}

Quaternion about_y(double angle_deg) {
  return about(Vector3::UnitY(), angle_deg);
}

Quaternion about_z(double angle_deg) {
  return about(Vector3::UnitZ(), angle_deg);
}

}  // namespace samples
