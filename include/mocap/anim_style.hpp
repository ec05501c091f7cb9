// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Data that only Second Life animations (.anim) contain. Stored in the clip so that the file can
/// be written back. Format details: docs/formats/anim.md.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "mocap/format_data.hpp"
#include "mocap/number_style.hpp"

namespace mocap::anim {

/// A joint without its own priority inherits the priority of the animation.
inline constexpr std::int32_t priority_of_animation = -1;

/// One key of a joint, in quantised units of the file.
struct Key {
  std::uint16_t time = 0;                 ///< 65,535 steps over the duration.
  std::array<std::uint16_t, 3> values{};  ///< x, y, z: 65,535 steps over [-1, 1], or [-5, 5] m.

  friend bool operator==(const Key&, const Key&) = default;
};

/// One joint of the file.
struct Track {
  std::string joint;                              ///< Name in the file.
  std::int32_t priority = priority_of_animation;  ///< -1 to 6.
  /// Keys as read: x, y and z of unit quaternions with w >= 0. They are written back unchanged if
  /// they still match the clip. Empty if the track was not read from a file.
  std::vector<Key> rotations;
  std::vector<Key> positions;  ///< The same for joint positions, in metres.
  /// Number of keys in the file, for both versions. Version 0.1 stores keys in a different form, so
  /// the two vectors are empty for it.
  std::size_t rotations_in_file = 0;
  std::size_t positions_in_file = 0;  ///< The same for position keys.

  friend bool operator==(const Track&, const Track&) = default;
};

/// A constraint that the viewer applies while the animation plays.
struct Constraint {
  std::uint8_t chain_length = 0;         ///< Number of joints in the chain.
  std::uint8_t type = 0;                 ///< 0: a point, 1: a plane.
  std::array<char, 16> source_volume{};  ///< Name of a collision volume, up to its first NUL byte.
  std::array<float, 3> source_offset{};  ///< Metres.
  std::array<char, 16> target_volume{};  ///< The same, or `GROUND`.
  std::array<float, 3> target_offset{};  ///< Metres.
  std::array<float, 3> target_direction{};  ///< A direction; any length.
  float ease_in_start = 0.0F;               ///< Time at which the constraint fades in, seconds.
  float ease_in_stop = 0.0F;                ///< Time at which it has full strength, seconds.
  float ease_out_start = 0.0F;              ///< Time at which it fades out, seconds.
  float ease_out_stop = 0.0F;               ///< Time at which it has no effect, seconds.

  friend bool operator==(const Constraint&, const Constraint&) = default;
};

/// All data of an animation except the motion. Defaults are those of the viewer's upload dialog.
struct Style : FormatDataOf<Style, FormatData::Subject::playback> {
  std::int32_t priority = 2;  ///< Default for joints: -1 to 6. Higher priorities win.
  float duration_s = 0.0F;    ///< As read; 0 if not read from a file.
  /// Size of the file that the clip was read from. 0 if there is none or the clip was edited.
  std::size_t bytes_in_file = 0;
  std::string emote;       ///< Facial expression: name of an animation in the viewer. May be empty.
  bool loops = false;      ///< Whether the viewer repeats the loop until it is stopped.
  float loop_in_s = 0.0F;  ///< Start of the loop, seconds.
  std::optional<float> loop_out_s;  ///< End of the loop, seconds. Default: the end.
  float ease_in_s = 0.3F;           ///< Fade-in time, seconds.
  float ease_out_s = 0.3F;          ///< Fade-out time, seconds.
  std::uint32_t hand_pose = 1;      ///< 0 to 13: `secondlife::hand_poses`.
  std::vector<Track> tracks;        ///< In file order; without keys if only a priority is given.
  std::vector<Constraint> constraints;  ///< In file order.

  /// The file, in `TextAsRead::rows`. It is written back verbatim while clip and style are
  /// unmodified.
  std::shared_ptr<const TextAsRead> as_read;

  std::size_t size_of_file() const override { return bytes_in_file; }
  /// Drops data that only describes the file as read.
  void on_edit() override {
    bytes_in_file = 0;
    as_read.reset();
  }
};

/// Sets the priority of the animation, -1 to 6, and of every joint without its own priority or with
/// the previous priority of the animation. Other joint priorities are kept. The viewer takes the
/// priority of the hand pose only from the joints, so the priority is written with each joint.
void set_priority(Style& style, std::int32_t priority);

}  // namespace mocap::anim
