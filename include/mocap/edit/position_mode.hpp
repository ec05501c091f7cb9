// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Converts position channels to another position mode.

#include <cstdint>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct Positions {
  enum class Kind : std::uint8_t {
    replace,  ///< They replace the offset, as most programs read BVH.
    add,      ///< They are added to it.
    either    ///< Both are equivalent: roots with all three channels get the offset 0.
  };
  Kind kind = Kind::replace;
};

Status validate(const Positions& options, const Clip& clip);

/// Converts position values so that they give the same positions in another mode. Values change by
/// the offset of their joint, exactly up to the rounding of one addition; nothing else changes.
///
/// `either` changes no value if positions replace the offset: roots lose their offset, which moves
/// the rest pose to the origin. Other joints with position channels keep their offset, because the
/// bones of the rest pose depend on it; a note reports their number, since programs still disagree
/// about them.
Status apply(const Positions& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
