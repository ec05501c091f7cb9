// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The records of a motion file.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mocap/mmd.hpp"

namespace mocap::mmd {

/// Sizes of fields and records, bytes.
inline constexpr std::size_t header_size = 30;
inline constexpr std::size_t model_name_size = 20;
inline constexpr std::size_t bone_name_size = 15;
inline constexpr std::size_t ik_name_size = 20;
inline constexpr std::size_t curve_bytes = 64;
/// The keys of a motion of more than 9 hours are refused: a damaged frame number would otherwise
/// need all memory.
inline constexpr std::uint32_t last_frame_accepted = 1'000'000;

/// One curve between two keys: a cubic Bezier curve from (0, 0) to (1, 1).
struct CurvePoints {
  double x1 = 0.0, y1 = 0.0, x2 = 1.0, y2 = 1.0;  ///< 0 to 1.
};

struct BoneKey {
  std::uint32_t frame = 0;
  Vector3 shift = Vector3::Zero();               ///< From the rest position, axes of the file.
  Quaternion rotation = Quaternion::Identity();  ///< Unit length, axes of the file.
  std::array<CurvePoints, 4> curves{};           ///< Of x, y, z and the rotation, before the key.
};

/// The keys of one bone, ascending, one per frame.
struct BoneTrack {
  std::string name;         ///< UTF-8.
  std::string raw_name;     ///< Bytes of the file, before the first NUL.
  bool is_damaged = false;  ///< Whether the name is in no known encoding.
  std::vector<BoneKey> keys;
};

/// Whether IK bones are switched on, from a frame on.
struct IkState {
  std::uint32_t frame = 0;
  std::vector<std::pair<std::string, bool>> bones;
};

struct MotionFile {
  Style style;
  std::vector<BoneTrack> tracks;   ///< In the order of their first keys.
  std::vector<IkState> ik_states;  ///< Ascending.
  std::uint32_t last_frame = 0;
  /// Numbers of records that are not read.
  std::size_t morph_keys = 0, camera_keys = 0, light_keys = 0, shadow_keys = 0;
  std::size_t trailing_bytes = 0;
};

/// Parses a file. Fails with `vmd.*` and the limits of joints.
Result<MotionFile> parse_motion(std::string_view bytes, const ReadLimits& limits);

/// The magic text of files, without and with the version that is read and written.
inline constexpr std::string_view motion_magic = "Vocaloid Motion Data ";
inline constexpr std::string_view motion_magic_2 = "Vocaloid Motion Data 0002";
inline constexpr std::string_view motion_magic_1 = "Vocaloid Motion Data file";

}  // namespace mocap::mmd
