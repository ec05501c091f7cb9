// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Mirrors a clip.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct Mirror {};

/// Fails with `edit.mirror-pairs` if no joint has a counterpart on the other side.
Status validate(const Mirror& options, const Clip& clip);

/// Mirrors the motion left to right: the right hand does what the left hand did. Joints are paired
/// by name, in many conventions, otherwise by their position in the body; a note reports the number
/// of pairs. The mirror plane is the plane of symmetry of the rest pose, otherwise the plane
/// between left and right of the facing direction. A symmetric skeleton does not change, whatever
/// its joint axes are. Bones of different lengths change sides, as in a real mirror; if the
/// difference is large, the note becomes a warning. Joints keep their order as far as the hierarchy
/// allows; otherwise the note reports it.
///
/// Values only change sign and joint, and by half turns if the axes of a joint require it.
/// Mirroring twice restores the clip exactly; where half turns are involved, for values of up to 12
/// decimals.
Status apply(const Mirror& options, Clip& clip, Diagnostics& diagnostics);

struct SwapSides {};

/// Fails with `edit.mirror-pairs` if no names differ only by side.
Status validate(const SwapSides& options, const Clip& clip);

/// Swaps the names of left and right joints, for files in which they are reversed. The motion does
/// not change. Swapping twice restores the clip.
Status apply(const SwapSides& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
