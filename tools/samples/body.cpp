// SPDX-License-Identifier: MIT
#include "samples/body.hpp"

#include <utility>

namespace samples {
namespace body {

const Vector3 pelvis(0.0, 0.955, 0.0);
const Vector3 low_back(0.0, 1.050, -0.015);
const Vector3 mid_back(0.0, 1.170, -0.020);
const Vector3 chest(0.0, 1.290, -0.020);
const Vector3 neck(0.0, 1.475, -0.025);
const Vector3 head(0.0, 1.580, 0.005);
const Vector3 crown(0.0, 1.750, 0.015);

Vector3 hip(Side side) {
  return {sign_of(side) * 0.090, 0.920, 0.0};
}

Vector3 knee(Side side) {
  return {sign_of(side) * 0.088, 0.492, 0.010};
}

Vector3 ankle(Side side) {
  return {sign_of(side) * 0.085, 0.075, -0.015};
}

Vector3 ball(Side side) {
  return {sign_of(side) * 0.095, 0.018, 0.115};
}

Vector3 toe_tip(Side side) {
  return {sign_of(side) * 0.098, 0.012, 0.185};
}

Vector3 sole_tip(Side side) {
  return {sign_of(side) * 0.095, 0.0, 0.150};
}

Vector3 collar(Side side) {
  return {sign_of(side) * 0.030, 1.425, -0.005};
}

Vector3 shoulder(Side side) {
  return {sign_of(side) * 0.185, 1.430, -0.030};
}

Vector3 elbow(Side side) {
  return {sign_of(side) * 0.505, 1.430, -0.035};
}

Vector3 wrist(Side side) {
  return {sign_of(side) * 0.760, 1.430, -0.030};
}

Vector3 finger_tip(Side side) {
  return {sign_of(side) * 0.940, 1.425, -0.025};
}

}  // namespace body

FigureBuilder::FigureBuilder(double person_height_m, std::string name_prefix)
    : prefix_(std::move(name_prefix)) {
  figure_.scale = person_height_m / body::height_m;
}

int FigureBuilder::bone(int parent, const std::string& name, const std::string& part,
                        const Vector3& rest, double share) {
  Bone bone;
  bone.name = prefix_ + name;
  bone.part = part;
  bone.parent = parent;
  bone.rest = rest * figure_.scale;
  bone.share = share;
  return push(std::move(bone));
}

void FigureBuilder::tip(int bone, const Vector3& rest, const std::string& label) {
  figure_.bones[static_cast<std::size_t>(bone)].tips.push_back({label, rest * figure_.scale});
}

int FigureBuilder::exact(int parent, const std::string& name, const std::string& part,
                         const Vector3& offset) {
  Bone bone;
  bone.name = prefix_ + name;
  bone.part = part;
  bone.parent = parent;
  bone.rest = offset;
  if (parent >= 0) bone.rest += figure_.bones[static_cast<std::size_t>(parent)].rest;
  return push(std::move(bone));
}

void FigureBuilder::exact_tip(int bone, const Vector3& offset, const std::string& label) {
  Bone& owner = figure_.bones[static_cast<std::size_t>(bone)];
  owner.tips.push_back({label, owner.rest + offset});
}

Figure FigureBuilder::finished(const std::string& order) const {
  Figure figure = figure_;
  for (Bone& bone : figure.bones) bone.order = order;
  figure.bones.front().has_positions = true;
  return figure;
}

int FigureBuilder::push(Bone bone) {
  figure_.bones.push_back(std::move(bone));
  return static_cast<int>(figure_.bones.size()) - 1;
}

}  // namespace samples
