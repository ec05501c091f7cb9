// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Options for reading damaged motion. By default no value is shifted or guessed.

#include <cstdint>

namespace mocap {

/// How to handle a frame with too few or too many values.
enum class BadRows : std::uint8_t {
  refuse,  ///< Report an error at the row. The default.
  drop     ///< Drop the frame, with a warning.
};

/// How to handle `nan`, `inf` or text in place of a value of a frame.
enum class BadValues : std::uint8_t {
  refuse,  ///< Report an error at the value. The default.
  hold     ///< Use the channel's value of the previous frame (or 0), with a warning.
};

}  // namespace mocap
