// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What only animations of Second Life (.anim) hold: kept beside a clip, so that it can be written
/// again. The facts behind it: docs/formats/anim.md.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mocap::anim {

/// A joint that says nothing of its own priority has that of the animation.
inline constexpr std::int32_t priority_of_animation = -1;

/// One key of a joint, in the file's own steps.
struct Key {
  std::uint16_t time = 0;                 ///< 65,535 steps over the duration.
  std::array<std::uint16_t, 3> values{};  ///< x, y, z: 65,535 steps over [-1, 1], or [-5, 5] m.

  friend bool operator==(const Key&, const Key&) = default;
};

/// One joint of the file.
struct Track {
  std::string joint;                              ///< As the file names it.
  std::int32_t priority = priority_of_animation;  ///< -1 to 6.
  /// Keys as they were read, x, y and z of unit quaternions with w >= 0. While the clip still
  /// shows what they say they are written again as they stand. Empty for what has no file.
  std::vector<Key> rotations;
  std::vector<Key> positions;  ///< The same, of the joint's place: metres.
  /// Keys in the file, of both versions. Those of version 0.1 have another form, so that the two
  /// vectors are empty then.
  std::size_t rotations_in_file = 0;
  std::size_t positions_in_file = 0;  ///< The same of position keys.
};

/// What the viewer holds in place while the animation plays.
struct Constraint {
  std::uint8_t chain_length = 0;         ///< Joints that give way.
  std::uint8_t type = 0;                 ///< 0: a point, 1: a plane.
  std::array<char, 16> source_volume{};  ///< Name of a collision volume, up to its first zero byte.
  std::array<float, 3> source_offset{};  ///< Metres.
  std::array<char, 16> target_volume{};  ///< The same, or `GROUND`.
  std::array<float, 3> target_offset{};  ///< Metres.
  std::array<float, 3> target_direction{};
  float ease_in_start = 0.0F;  ///< Seconds, as the next three.
  float ease_in_stop = 0.0F;
  float ease_out_start = 0.0F;
  float ease_out_stop = 0.0F;

  friend bool operator==(const Constraint&, const Constraint&) = default;
};

/// All that an animation says beside its motion. Defaults are those of the viewer's upload.
struct Style {
  std::int32_t priority = 2;  ///< Of joints that have none: -1 to 6. Higher ones win.
  float duration_s = 0.0F;    ///< As read; 0 for what has no file.
  /// Size of the file that the clip was read from. 0 where there is none, or an edit was applied.
  std::size_t bytes_in_file = 0;
  std::string emote;  ///< Face to make: the name of an animation of the viewer. May be empty.
  bool loops = false;
  float loop_in_s = 0.0F;           ///< Where each round but the first begins, seconds.
  std::optional<float> loop_out_s;  ///< Where a round ends, seconds. Default: the end.
  float ease_in_s = 0.3F;           ///< Seconds until the animation has the whole body.
  float ease_out_s = 0.3F;          ///< Seconds in which it lets go.
  std::uint32_t hand_pose = 1;      ///< 0 to 13: `secondlife::hand_poses`.
  std::vector<Track> tracks;        ///< In file order; without keys where only a priority is given.
  std::vector<Constraint> constraints;  ///< In file order.
};

/// Sets the priority of the animation, -1 to 6, and of each joint that had none or had that of the
/// animation; joints with another priority keep theirs. The viewer takes the priority of the hand
/// pose from the joints alone, so it is written with each of them.
void set_priority(Style& style, std::int32_t priority);

}  // namespace mocap::anim
