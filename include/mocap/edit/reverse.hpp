// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A clip played backwards.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct Reverse {};

/// A clip of any length can be reversed.
Status validate(const Reverse& options, const Clip& clip);

/// The last frame comes first. A pose of reference stays before the motion. No number changes.
Status apply(const Reverse& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
