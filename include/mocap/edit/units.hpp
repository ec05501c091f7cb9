// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// How long a unit of length is.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

/// Sets how long a unit of the clip is.
struct Units {
  double metres = 1.0;  ///< From 1e-12 to 1e12.
};

/// Fails with `edit.value`.
Status validate(const Units& options, const Clip& clip);
/// Changes no number: sets `Metadata::metres_per_unit`, which later edits and the writers of ASF,
/// GLB, .anim, NPZ and tables of positions use.
Status apply(const Units& options, Clip& clip, Diagnostics& diagnostics);

/// Brings all lengths to another unit.
struct ToUnits {
  double metres = 1.0;  ///< Of the new unit; from 1e-12 to 1e12.
  /// Metres of a unit of the clip. 0: as `guess_scale` has it, where that is sure.
  double metres_per_unit = 0.0;
};

/// Fails with `edit.value`, or with `fit.unit-unknown` where the unit of the clip is not sure.
Status validate(const ToUnits& options, const Clip& clip);
/// Multiplies all lengths as `Scale` does; the figure is as tall as before. The note
/// `fit.unit-assumed` reports a unit that was not given. Sets `Metadata::metres_per_unit`.
Status apply(const ToUnits& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
