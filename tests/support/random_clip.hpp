// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Clips of every channel layout, for property tests of the mathematics.

#include <rapidcheck.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "mocap/clip.hpp"
#include "support/random_skeleton.hpp"

namespace mocap::test {

/// A whole number of millionths, so that shrunk cases stay readable.
inline double random_between(int low, int high) {
  constexpr std::int64_t million = 1'000'000;
  return static_cast<double>(*rc::gen::inRange(low * million, high * million + 1)) / 1e6;
}

/// Any rotation; sometimes the identity, sometimes a half turn.
inline Quaternion random_rotation() {
  const int kind = *rc::gen::inRange(0, 6);
  if (kind == 0) return Quaternion::Identity();
  if (kind == 1) return Quaternion(0.0, 1.0, 0.0, 0.0);
  const auto part = [] { return random_between(-1, 1); };
  const Quaternion quaternion(part(), part(), part(), part());
  return quaternion.norm() < 0.1 ? Quaternion::Identity() : quaternion.normalized();
}

/// Typical degrees of files: mostly within one turn, often quarter turns, rarely more than a turn.
inline double random_angle_deg() {
  switch (*rc::gen::inRange(0, 8)) {
    case 0:
      return 90.0 * *rc::gen::inRange(-8, 9);
    case 1:
      return random_between(-2000, 2000) * 1e6;
    default:
      return random_between(-180, 180);
  }
}

/// Rotation channels: at most `most` angles about any axes in any order, sometimes with a
/// quaternion between them, its components in any order.
inline std::vector<Channel> random_rotation_channels(int most) {
  std::vector<Channel> channels;
  const int angles = *rc::gen::inRange(0, most + 1);
  for (int i = 0; i < angles; ++i) {
    channels.push_back(
        *rc::gen::element(Channel::x_rotation, Channel::y_rotation, Channel::z_rotation));
  }
  if (*rc::gen::inRange(0, 5) == 0) {
    std::vector<Channel> parts{Channel::quaternion_w, Channel::quaternion_x, Channel::quaternion_y,
                               Channel::quaternion_z};
    std::rotate(parts.begin(), parts.begin() + *rc::gen::inRange(0, 4), parts.end());
    channels.insert(channels.begin() + *rc::gen::inRange(0, angles + 1), parts.begin(),
                    parts.end());
  }
  return channels;
}

/// Inserts position and scale channels between the others, at most one per axis, without splitting
/// the quaternions.
inline void add_other_channels(std::vector<Channel>& channels) {
  for (const Channel channel : {Channel::x_position, Channel::y_position, Channel::z_position,
                                Channel::x_scale, Channel::z_scale}) {
    if (*rc::gen::inRange(0, 3) != 0) continue;
    const bool in_front = *rc::gen::arbitrary<bool>();
    channels.insert(in_front ? channels.begin() : channels.end(), channel);
  }
}

/// Joints in a random tree, with channels from `make_channels`; both kinds of axes and positions;
/// fixed rotations on some.
template <class MakeChannels>
Skeleton random_layout(int most_joints, const MakeChannels& make_channels) {
  Skeleton skeleton;
  skeleton.euler_axes = *rc::gen::element(EulerAxes::moving, EulerAxes::fixed);
  skeleton.position_mode = *rc::gen::element(PositionMode::replace, PositionMode::add);
  const int count = *rc::gen::inRange(1, most_joints + 1);
  for (int i = 0; i < count; ++i) {
    Joint joint;
    joint.offset = random_offset();
    joint.channels = make_channels();
    if (*rc::gen::inRange(0, 3) == 0) joint.before = random_rotation();
    if (*rc::gen::inRange(0, 3) == 0) joint.after = random_rotation();
    const auto parent = static_cast<std::size_t>(*rc::gen::inRange(-1, i));  // -1: a root.
    RC_ASSERT(skeleton.add(parent, std::move(joint)).has_value());
  }
  return skeleton;
}

/// A suitable value for a channel.
inline double random_value(Channel channel) {
  if (is_rotation(channel)) return random_angle_deg();
  if (is_quaternion(channel)) return random_between(-2, 2);
  return random_between(-300, 300);
}

/// Independent frames.
inline Clip random_clip(Skeleton skeleton, int most_frames) {
  Clip clip;
  const auto frames = static_cast<std::size_t>(*rc::gen::inRange(1, most_frames + 1));
  clip.motion = Motion(frames, skeleton.channel_count());
  clip.skeleton = std::move(skeleton);
  std::size_t column = 0;
  for (const Joint& joint : clip.skeleton.joints()) {
    for (const Channel channel : joint.channels) {
      for (std::size_t frame = 0; frame < frames; ++frame) {
        clip.motion.exact_at(frame, column) = random_value(channel);
      }
      ++column;
    }
  }
  return clip;
}

inline Clip random_clip_of_any_layout(int most_joints, int most_frames) {
  Skeleton skeleton = random_layout(most_joints, [] {
    std::vector<Channel> channels = random_rotation_channels(5);
    add_other_channels(channels);
    return channels;
  });
  return random_clip(std::move(skeleton), most_frames);
}

}  // namespace mocap::test
