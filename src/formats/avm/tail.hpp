// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Data after the rows of an .avm.

#include <cstddef>
#include <string>
#include <string_view>

#include "mocap/avm_style.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::avm {

/// Context and location of the tail.
struct TailPlace {
  std::string file;
  std::uint64_t line = 1;  ///< Line of its first byte.
  std::uint64_t byte = 0;  ///< Offset of its first byte.
  std::size_t nodes = 0;   ///< Joints and end sites.
  std::size_t frames = 0;
};

/// Reads the tail as far as possible. The first error is reported, and the rest is ignored.
Style read_tail(std::string_view text, const TailPlace& place, Diagnostics& found);

}  // namespace mocap::avm
