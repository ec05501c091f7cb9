// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The ends of the last bones.

#include <cstdint>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct EndSites {
  enum class Kind : std::uint8_t {
    add,  ///< To joints at the end of a chain that have none.
    drop  ///< Of all joints.
  };
  Kind kind = Kind::add;
};

Status validate(const EndSites& options, const Clip& clip);

/// Adds end sites or drops them; the motion of all joints stays. An added one continues the bone
/// that leads to its joint, as long as that: a guess, for nothing says how long the last bone is.
/// A note reports how many there were.
Status apply(const EndSites& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
