// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Adapts a motion to a target program.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/programs.hpp"

namespace mocap::edit {

struct FitProgram {
  programs::Program program = programs::Program::blender;
  /// The result will be written as BVH: programs that do not import BVH cause a warning.
  bool to_bvh = false;
};

Status validate(const FitProgram& options, const Clip& clip);

/// Changes only what the program would reject, drop or misread (see programs.hpp): one root, all
/// three rotations, unique names of safe characters, end sites, positions that are unambiguous and
/// precede rotations. If only the root may have positions, joints above the hips are removed and
/// the hips become the root. If the unit or the up axis is known with high confidence and differs
/// from that of the program, lengths and axes are converted too. Notes report each change; a
/// warning reports why no file can be produced for the program, see `programs::obstacle_to`. Fails
/// like those edits.
Status apply(const FitProgram& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
