// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// End sites of leaf joints.

#include <cstdint>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct EndSites {
  enum class Kind : std::uint8_t {
    add,  ///< To leaf joints without end sites.
    drop  ///< From all joints.
  };
  Kind kind = Kind::add;
};

Status validate(const EndSites& options, const Clip& clip);

/// Adds or removes end sites; the motion does not change. A new end site continues the bone from
/// the joint's parent with the same length; this is a guess, because the length of the last bone is
/// not known. A note reports the count.
Status apply(const EndSites& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
