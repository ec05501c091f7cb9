// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Edits whose result depends on the unit of length of the clip.

#include "mocap/edit/chain.hpp"

namespace mocap::edit {

/// Whether an edit uses the unit of the clip, so that a `StateUnit` before it affects the result.
bool needs_unit(const Edit& edit);

// The same for the options of one edit, defined in its source file. Edits without such a function
// do not use the unit.
bool uses_unit(const ToHeight& options);
bool uses_unit(const ToUnits& options);
bool uses_unit(const RotateOnly& options);
bool uses_unit(const FitProgram& options);
bool uses_unit(const RandomValue& options);
bool uses_unit(const Within& options);

}  // namespace mocap::edit
