// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What stands behind the rows of an .avm.

#include <cstddef>
#include <string>
#include <string_view>

#include "mocap/avm_style.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::avm {

inline constexpr std::string_view blanks = " \t\r\n\f\v";

/// What the tail belongs to, and where it stands.
struct TailPlace {
  std::string file;
  std::uint64_t line = 1;  ///< Of its first byte.
  std::uint64_t byte = 0;  ///< The same.
  std::size_t nodes = 0;   ///< Joints and end sites.
  std::size_t frames = 0;
};

/// Reads the tail as far as it goes; what is wrong is told once and the rest left out.
Style read_tail(std::string_view text, const TailPlace& place, Diagnostics& found);

}  // namespace mocap::avm
