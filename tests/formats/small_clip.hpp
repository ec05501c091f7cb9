// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Clips for format tests, without a file.

#include <rapidcheck.h>

#include <bit>
#include <cmath>
#include <cstdint>

#include "mocap/clip.hpp"
#include "support/random_skeleton.hpp"

namespace mocap::test {

/// Hips (position and rotation) with Chest (rotation, one end site), two frames at 30 per second.
inline Clip small_clip() {
  using enum Channel;
  Clip clip;
  Joint hips;
  hips.name = "Hips";
  hips.channels = {x_position, y_position, z_position, z_rotation, x_rotation, y_rotation};
  static_cast<void>(clip.add_joint(Joint::no_parent, hips));
  Joint chest;
  chest.name = "Chest";
  chest.offset = {0, 5.25, 0};
  chest.channels = {z_rotation, x_rotation, y_rotation};
  chest.end_sites = {{"Site", {0, 4, 0}}};
  static_cast<void>(clip.add_joint(0, chest));
  clip.motion.frame_time = FrameTime(0.0333333, "0.0333333");
  clip.motion.insert_frames(0, 2);
  const double values[] = {1,   2,   3,   10, 20, 30, -1.5, 0,    7.25,
                           1.5, 2.5, 3.5, 11, 21, 31, 0.1,  -0.0, 8};
  std::copy(std::begin(values), std::end(values), clip.motion.exact_values().begin());
  return clip;
}

/// Any finite double, including small ones, subnormals and negative zero.
inline double random_finite() {
  const double value = std::bit_cast<double>(*rc::gen::arbitrary<std::uint64_t>());
  if (std::isfinite(value) && *rc::gen::arbitrary<bool>()) return value;
  return *rc::gen::inRange(-400'000'000, 400'000'000) / 1e6;
}

inline Quaternion random_rotation() {
  const auto component = [] { return *rc::gen::inRange(-1000, 1000) / 1000.0; };
  const Quaternion rotation(component() + 1.5, component(), component(), component());
  return rotation.normalized();
}

inline FrameTime random_frame_time() {
  switch (*rc::gen::inRange(0, 4)) {
    case 0:
      return FrameTime(0.0333333, "0.0333333");
    case 1:
      return FrameTime(0.0417, ".0417");
    case 2:
      return FrameTime(FrameRate{30000, 1001});
    default:
      return FrameTime::from_seconds(*rc::gen::inRange(1, 1'000'000) / 3e6);
  }
}

/// A clip of any layout with any values.
inline Clip random_clip(int most_joints) {
  Clip clip;
  clip.skeleton = random_skeleton(most_joints);
  if (*rc::gen::arbitrary<bool>()) clip.skeleton.euler_axes = EulerAxes::fixed;
  if (*rc::gen::arbitrary<bool>()) clip.skeleton.position_mode = PositionMode::add;
  if (*rc::gen::arbitrary<bool>()) {
    clip.skeleton.set_fixed_rotations(0, random_rotation(), random_rotation());
  }
  clip.motion = Motion(*rc::gen::inRange<std::size_t>(0, 6), clip.skeleton.channel_count(),
                       random_frame_time());
  for (double& value : clip.motion.exact_values()) value = random_finite();
  return clip;
}

/// Whether two clips have the same skeleton, frame time and bits.
inline bool same_clip(const Clip& a, const Clip& b) {
  const auto x = a.motion.values();
  const auto y = b.motion.values();
  return a.skeleton == b.skeleton && a.motion.frame_time == b.motion.frame_time &&
         a.motion.frames() == b.motion.frames() && a.motion.channels() == b.motion.channels() &&
         std::equal(x.begin(), x.end(), y.begin(), y.end(), [](double p, double q) {
           return std::bit_cast<std::uint64_t>(p) == std::bit_cast<std::uint64_t>(q);
         });
}

}  // namespace mocap::test
