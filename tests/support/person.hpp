// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A generated person: 1.75 m tall, in a T-pose, and motions for it.

#include <cmath>
#include <functional>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::test {

inline Joint named_joint(std::string name, const Vector3& offset = Vector3::Zero()) {
  Joint joint;
  joint.name = std::move(name);
  joint.offset = offset;
  return joint;
}

struct PersonOptions {
  double units_per_metre = 100.0;
  /// Converts from offsets with Y up and facing +Z to the axes of the file.
  Eigen::Matrix3d file_from_body = Eigen::Matrix3d::Identity();
  /// Builds the names from `Left`, `Right` or nothing, and the part.
  std::function<std::string(const std::string& side, const std::string& part)> name =
      [](const std::string& side, const std::string& part) { return side + part; };
};

/// Builds a skeleton bone by bone, with offsets in metres.
class PersonBuilder {
 public:
  explicit PersonBuilder(PersonOptions options) : options_(std::move(options)) {}

  std::size_t add(std::size_t parent, const std::string& side, const std::string& part,
                  const Vector3& offset) {
    Joint joint;
    joint.name = options_.name(side, part);
    joint.offset = in_file(offset);
    if (parent == Joint::no_parent) {
      joint.channels = {Channel::x_position, Channel::y_position, Channel::z_position};
    }
    for (const Channel channel : {Channel::z_rotation, Channel::x_rotation, Channel::y_rotation}) {
      joint.channels.push_back(channel);
    }
    return *skeleton_.add(parent, std::move(joint));
  }

  void tip(std::size_t joint, const Vector3& offset) {
    skeleton_.set_end_sites(joint, {{"Site", in_file(offset)}});
  }

  Skeleton finish() { return std::move(skeleton_); }

 private:
  Vector3 in_file(const Vector3& metres) const {
    return options_.units_per_metre * (options_.file_from_body * metres);
  }

  PersonOptions options_;
  Skeleton skeleton_;
};

inline Skeleton person_skeleton(const PersonOptions& options = {}) {
  PersonBuilder make(options);
  const std::size_t hips = make.add(Joint::no_parent, "", "Hips", Vector3::Zero());
  for (const double left : {1.0, -1.0}) {
    const std::string side = left > 0 ? "Left" : "Right";
    const std::size_t thigh = make.add(hips, side, "UpLeg", {0.1 * left, -0.05, 0});
    const std::size_t shin = make.add(thigh, side, "Leg", {0, -0.42, 0});
    const std::size_t foot = make.add(shin, side, "Foot", {0, -0.42, 0});
    make.tip(foot, {0, -0.05, 0.18});
  }
  const std::size_t spine = make.add(hips, "", "Spine", {0, 0.15, 0});
  const std::size_t chest = make.add(spine, "", "Chest", {0, 0.2, 0});
  for (const double left : {1.0, -1.0}) {
    const std::string side = left > 0 ? "Left" : "Right";
    const std::size_t arm = make.add(chest, side, "Arm", {0.18 * left, 0.1, 0});
    const std::size_t forearm = make.add(arm, side, "ForeArm", {0.28 * left, 0, 0});
    const std::size_t hand = make.add(forearm, side, "Hand", {0.26 * left, 0, 0});
    make.tip(hand, {0.17 * left, 0, 0});
  }
  const std::size_t neck = make.add(chest, "", "Neck", {0, 0.2, 0});
  const std::size_t head = make.add(neck, "", "Head", {0, 0.1, 0});
  make.tip(head, {0, 0.17, 0});
  return make.finish();
}

/// A person who walks straight ahead at `metres_a_second` and swings every joint a little, so that
/// all frames differ, at 60 frames per second.
inline Clip walking_person(std::size_t frames, double metres_a_second = 1.2,
                           const PersonOptions& options = {}) {
  Clip clip;
  clip.skeleton = person_skeleton(options);
  clip.motion = Motion(frames, clip.skeleton.channel_count(), FrameTime(FrameRate{60, 1}));
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const double time_s = static_cast<double>(frame) / 60.0;
    const Vector3 root = options.units_per_metre *
                         (options.file_from_body * Vector3(0, 0.94, metres_a_second * time_s));
    const auto row = clip.motion.exact_row(frame);
    for (std::size_t i = 0; i < 3; ++i) row[i] = root[static_cast<Eigen::Index>(i)];
    for (std::size_t i = 3; i < row.size(); ++i) {
      row[i] = 4.0 * std::sin(2.0 * std::numbers::pi * time_s + static_cast<double>(i));
    }
  }
  return clip;
}

/// Converts to Z up, facing -Y, as in Blender.
inline Eigen::Matrix3d z_up_from_y_up() {
  Eigen::Matrix3d turn;
  turn << 1, 0, 0, 0, 0, -1, 0, 1, 0;
  return turn;
}

inline std::size_t joint_named(const Clip& clip, std::string_view name) {
  return clip.skeleton.find(name).value();
}

/// Column of the first rotation channel of a joint.
inline std::size_t rotation_column(const Clip& clip, std::string_view name) {
  return clip.column(joint_named(clip, name), Channel::z_rotation).value();
}

/// The upper body is folded down in the rest pose, as in files whose bones are all along one axis;
/// every frame raises it again.
inline Clip folded_person(std::size_t frames) {
  Clip clip = walking_person(frames);
  for (const char* name : {"Chest", "Neck", "Head"}) {
    const std::size_t joint = joint_named(clip, name);
    clip.skeleton.set_offset(joint, -clip.skeleton[joint].offset);
  }
  const std::size_t head = joint_named(clip, "Head");
  clip.skeleton.set_end_sites(head, {{"Site", -clip.skeleton[head].end_sites[0].offset}});
  for (double& value : clip.motion.exact_values()) value = 0.0;
  const std::size_t spine = rotation_column(clip, "Spine");
  for (std::size_t frame = 0; frame < frames; ++frame) clip.motion.exact_at(frame, spine) = 180.0;
  return clip;
}

/// A figure whose head lies in the +Z direction from its feet, 50 units above the ground plane if Y
/// is up. Its rest pose is folded, so it is ambiguous: either Z is up, or the figure is lying down.
inline Clip lying_person() {
  Clip clip = folded_person(60);
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    clip.motion.exact_at(frame, clip.column(0, Channel::x_rotation).value()) = 90.0;
    clip.motion.exact_at(frame, 1) = 50.0;
  }
  return clip;
}

}  // namespace mocap::test
