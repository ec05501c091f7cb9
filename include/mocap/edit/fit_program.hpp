// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A motion as a program takes it.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/programs.hpp"

namespace mocap::edit {

struct FitProgram {
  programs::Program program = programs::Program::blender;
  /// The result will be written as BVH: a program that imports none is reported as a warning.
  bool to_bvh = false;
};

Status validate(const FitProgram& options, const Clip& clip);

/// Changes what the program would refuse, drop or misread (see programs.hpp) and nothing else: one
/// root, all three rotations, names of safe characters, all different, end sites, positions that
/// mean the same in every reading, and before rotations. Where only the root may have positions,
/// joints above the hips go, and the hips are the root. Where the unit of lengths or the up axis is
/// known with high confidence and the program has another one, lengths and axes are changed too.
/// Notes report each change; a warning reports why no file can be made for the program, see
/// `programs::obstacle_to`. Fails as those edits do.
Status apply(const FitProgram& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
