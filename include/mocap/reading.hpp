// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Options common to all readers: resource limits, and the handling of invalid rows and values.

#include <cstddef>
#include <cstdint>

namespace mocap {

/// Limits of all readers, checked before memory is allocated. The defaults accept any realistic
/// file and reject hostile or corrupt input. Exceeding a limit is an error of the `limit` family.
struct ReadLimits {
  std::uint64_t max_bytes = std::uint64_t{1} << 40;  ///< Bytes of input. Default: 1 TiB.
  std::size_t max_joints = 20'000;                   ///< Joints. Default: 20,000.
  std::size_t max_depth = 2'000;             ///< Joints from a root to a leaf. Default: 2,000.
  std::size_t max_channels_per_joint = 64;   ///< Default: 64.
  std::uint64_t max_frames = 1'000'000'000;  ///< Frames. Default: 10^9.
  /// Bytes of motion data, and of notes on irregular lines. Default: 16 GiB.
  std::uint64_t max_memory = std::uint64_t{16} << 30;
  std::size_t max_name_bytes = 4'096;  ///< Bytes of one name. Default: 4,096.
};

/// How to handle a frame with too few or too many values.
enum class BadRows : std::uint8_t {
  refuse,  ///< Report an error at the row. The default.
  drop     ///< Drop the frame, with a warning.
};

/// How to handle `nan`, `inf` or text in place of a value of a frame.
enum class BadValues : std::uint8_t {
  refuse,  ///< Report an error at the value. The default.
  /// Use the channel's value in the previous frame (or 0), with a warning. Numbers with a decimal
  /// comma are rejected, because their value can still be recovered.
  hold
};

}  // namespace mocap
