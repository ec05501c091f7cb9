// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// How the numbers of a motion are printed.

#include <cstdint>

namespace mocap {

struct WriteNumbers {
  enum class Kind : std::uint8_t {
    /// As the clip's style says, every number exact. Without a style 6 decimals: rounded for a clip
    /// made in code, and where they do not suffice the shortest exact form for one that was read.
    remembered,
    decimals,  ///< Fixed decimals, rounded.
    shortest   ///< The shortest text that reads back to the same double.
  };
  Kind kind = Kind::remembered;
  unsigned decimals = 6;  ///< 0..17, for Kind::decimals.
};

}  // namespace mocap
