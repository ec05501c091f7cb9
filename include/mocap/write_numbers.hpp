// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Number formatting of a motion.

#include <cstdint>

namespace mocap {

struct WriteNumbers {
  enum class Kind : std::uint8_t {
    /// As recorded in the clip's style, each number exact. Without a style, 6 decimals: rounded for
    /// a clip created in code; for a clip that was read, values that need more are printed in the
    /// shortest exact form.
    remembered,
    decimals,  ///< Fixed number of decimals, rounded.
    shortest   ///< The shortest text that parses to the same double.
  };
  Kind kind = Kind::remembered;
  unsigned decimals = 6;  ///< 0..17, for Kind::decimals.
};

}  // namespace mocap
