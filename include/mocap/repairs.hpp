// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What a reader may do about motion that is damaged. By default it does nothing: no value is ever
/// shifted or guessed unasked.

#include <cstdint>

namespace mocap {

/// What to do with a frame that has too few or too many numbers.
enum class BadRows : std::uint8_t {
  refuse,  ///< An error at the row. The default.
  drop     ///< Leave the frame out, with a warning.
};

/// What to do with `nan`, `inf` or a word where a number should stand in a frame.
enum class BadValues : std::uint8_t {
  refuse,  ///< An error at the value. The default.
  hold     ///< Take the channel's value of the frame before (or 0), with a warning.
};

}  // namespace mocap
