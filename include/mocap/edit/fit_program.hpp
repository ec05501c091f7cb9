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
};

Status validate(const FitProgram& options, const Clip& clip);

/// Changes what the program would refuse, drop or misread (see programs.hpp) and nothing else: one
/// root, all three rotations, names of safe characters, all different, end sites, positions that
/// mean the same in every reading. Where the unit of lengths or the up axis is known with high
/// confidence and the program has another one, lengths and axes are changed too. Notes report each
/// change. Fails as those edits do.
Status apply(const FitProgram& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
