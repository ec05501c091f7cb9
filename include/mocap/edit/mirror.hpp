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
/// by their names, in many conventions, else by their place in the body; a note reports how many
/// were paired. The mirror is the plane in which the rest pose is symmetric, else the one between
/// left and right of where the figure faces. A skeleton whose sides are alike stays as it is,
/// whatever axes its joints have; bones of different length change sides, as in a real mirror, and
/// the note is a warning where that is much. Joints keep their order as far as the tree allows; the
/// note says where it does not.
///
/// Numbers change by their sign and by their joint only, and by half turns where the axes of a
/// joint ask for it. Twice gives the same clip, to the last bit: where half turns come in, for
/// numbers of up to 12 decimals.
Status apply(const Mirror& options, Clip& clip, Diagnostics& diagnostics);

struct SwapSides {};

/// Fails with `edit.mirror-pairs` where no names differ in the side only.
Status validate(const SwapSides& options, const Clip& clip);

/// Exchanges the names of left and right joints, where a file has them the wrong way round. The
/// motion stays as it is. Twice gives the same clip.
Status apply(const SwapSides& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
