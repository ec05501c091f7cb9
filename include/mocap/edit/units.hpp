// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// How long a unit of length is.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

/// Says how long a unit of the clip is.
struct Units {
  double metres = 1.0;  ///< From 1e-12 to 1e12.
};

/// Fails with `edit.value`.
Status validate(const Units& options, const Clip& clip);
/// Changes no number: an ASF that is written says the unit. What other edits of a chain make of it,
/// `settle_units` in chain.hpp tells.
Status apply(const Units& options, Clip& clip, Diagnostics& diagnostics);

/// Brings all lengths to another unit.
struct ToUnits {
  double metres = 1.0;  ///< Of the new unit; from 1e-12 to 1e12.
  /// Metres of a unit of the clip. 0: by the rule of CMU, where its ASF has a length other than 1.
  double metres_per_unit = 0.0;
};

/// Fails with `edit.value`, or with `fit.unit-unknown` where nothing tells the unit of the clip.
Status validate(const ToUnits& options, const Clip& clip);
/// Multiplies all lengths as `Scale` does; the figure is as tall as before. A note tells where the
/// unit of the clip was assumed.
Status apply(const ToUnits& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
