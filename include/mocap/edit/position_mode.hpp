// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What position channels mean beside the offset.

#include <cstdint>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct Positions {
  enum class Kind : std::uint8_t {
    replace,  ///< They take the place of the offset, as most programs read BVH.
    add,      ///< They are added to it.
    either    ///< Both mean the same: roots with all three channels get the offset 0.
  };
  Kind kind = Kind::replace;
};

Status validate(const Positions& options, const Clip& clip);

/// Writes positions so that they mean the same places in another reading. Numbers change by the
/// offset of their joint, to the last bit of an addition; nothing else does.
///
/// `either` changes no number where positions replace the offset: roots lose their offset, which
/// moves the rest pose to the origin. Other joints with position channels keep theirs, because the
/// bones of the rest pose hang on it; a note reports how many there are, for programs disagree
/// about them still.
Status apply(const Positions& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
