// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Units of length of a clip.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

/// Declares the unit of length of a clip.
struct Units {
  double metres = 1.0;  ///< From 1e-12 to 1e12.
};

/// Fails with `edit.value`.
Status validate(const Units& options, const Clip& clip);
/// Does not change any values: sets `Metadata::metres_per_unit`, which is used by later edits and
/// by the writers of ASF, GLB, .anim, NPZ and position tables.
Status apply(const Units& options, Clip& clip, Diagnostics& diagnostics);

/// Converts all lengths to another unit.
struct ToUnits {
  double metres = 1.0;  ///< Metres per new unit; from 1e-12 to 1e12.
  /// Metres per unit of the clip. 0: the result of `guess_scale`, if it is certain.
  double metres_per_unit = 0.0;
};

/// Fails with `edit.value`, or with `fit.unit-unknown` if the unit of the clip is not certain.
Status validate(const ToUnits& options, const Clip& clip);
/// Multiplies all lengths as `Scale` does; the physical size does not change. The note
/// `fit.unit-assumed` reports a unit that was not declared. Sets `Metadata::metres_per_unit`.
Status apply(const ToUnits& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
