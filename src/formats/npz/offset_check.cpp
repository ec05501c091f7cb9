// SPDX-License-Identifier: MIT
#include "formats/npz/offset_check.hpp"

#include <algorithm>
#include <cmath>

namespace mocap::npz {

OffsetCheck::OffsetCheck(const Figure& figure, const std::vector<PlacedJoint>& placed)
    : bones_(placed.size()) {
  for (std::size_t i = 0; i < placed.size(); ++i) {
    Bone& bone = bones_[i];
    bone.joint = placed[i].joint;
    bone.parent = placed[i].parent;
    bone.offset = figure.joints[bone.joint].offset;
    if (bone.parent == Joint::no_parent)
      channels_ += 3;
    else
      bones_[bone.parent].has_children = true;
    bone.column = channels_;
    channels_ += 4;
  }
}

OffsetCheck::Vector OffsetCheck::cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

OffsetCheck::Rotation OffsetCheck::product(const Rotation& a, const Rotation& b) {
  const Vector across = cross(a.v, b.v);
  Rotation both;
  both.w = a.w * b.w - a.v[0] * b.v[0] - a.v[1] * b.v[1] - a.v[2] * b.v[2];
  for (std::size_t axis = 0; axis < 3; ++axis)
    both.v[axis] = a.w * b.v[axis] + b.w * a.v[axis] + across[axis];
  return both;
}

/// The greatest distance of a joint from its offset. Distances do not depend on the rotation of the
/// parent, so they are computed in the world.
double OffsetCheck::gap(const Bone& bone, const Bone& parent) {
  const Rotation& turned = parent.rotation;
  const double x = bone.offset.x();
  const double y = bone.offset.y();
  const double z = bone.offset.z();
  // An offset turned by (w, v) is the offset + 2 (w c + v x c), where c = v x offset.
  const Vector once{turned.v[1] * z - turned.v[2] * y, turned.v[2] * x - turned.v[0] * z,
                    turned.v[0] * y - turned.v[1] * x};
  const Vector twice = cross(turned.v, once);
  Lanes square = Lanes::Zero();
  for (std::size_t axis = 0; axis < 3; ++axis)
    square +=
        (bone.position[axis] - parent.position[axis] -
         bone.offset[static_cast<Eigen::Index>(axis)] - 2.0 * (turned.w * once[axis] + twice[axis]))
            .square();
  return std::sqrt(square.maxCoeff());
}

void OffsetCheck::compare(const double* channels, const double* positions, std::size_t frames) {
  std::array<const double*, frames_at_once> rows{};
  std::array<const double*, frames_at_once> places{};
  for (std::size_t i = 0; i < frames_at_once; ++i) {
    // Lanes after the last frame repeat it.
    const std::size_t frame = std::min(i, frames - 1);
    rows[i] = channels + frame * channels_;
    places[i] = positions + frame * 3 * bones_.size();
  }
  const auto load = [](const std::array<const double*, frames_at_once>& from, std::size_t column) {
    Lanes lanes;
    for (std::size_t i = 0; i < frames_at_once; ++i)
      lanes[static_cast<Eigen::Index>(i)] = from[i][column];
    return lanes;
  };
  for (Bone& bone : bones_) {
    for (std::size_t axis = 0; axis < 3; ++axis)
      bone.position[axis] = load(places, 3 * bone.joint + axis);
    const bool is_root = bone.parent == Joint::no_parent;
    if (!is_root) bone.largest_gap = std::max(bone.largest_gap, gap(bone, bones_[bone.parent]));
    if (!bone.has_children) continue;
    const Rotation local{
        load(rows, bone.column),
        {load(rows, bone.column + 1), load(rows, bone.column + 2), load(rows, bone.column + 3)}};
    bone.rotation = is_root ? local : product(bones_[bone.parent].rotation, local);
  }
}

std::vector<std::size_t> OffsetCheck::moving(double tolerance) const {
  std::vector<std::size_t> joints;
  for (const Bone& bone : bones_)
    if (bone.largest_gap > tolerance) joints.push_back(bone.joint);
  return joints;
}

}  // namespace mocap::npz
