// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A clip in a mirror.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct Mirror {};

/// Fails with `edit.mirror-pairs` where no joint has a twin on the other side.
Status validate(const Mirror& options, const Clip& clip);

/// Mirrors the motion left to right: what the left hand did the right hand does. Joints are paired
/// by their names, in many conventions, else by their place in the body; a note tells how many
/// were paired. Numbers change by their sign and by their joint only, and twice gives the same
/// clip. Bones of different length change sides too, as in a real mirror.
Status apply(const Mirror& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
