// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The size of a figure.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct Scale {
  double factor = 1.0;  ///< Of all lengths; from 1e-12 to 1e12.
};

/// Fails with `edit.value` where the factor is beyond that, or a length would be beyond numbers.
Status validate(const Scale& options, const Clip& clip);
/// Multiplies offsets, end sites and all lengths of the motion. Angles stay as they are.
Status apply(const Scale& options, Clip& clip, Diagnostics& diagnostics);

struct ToHeight {
  /// From the soles to the crown of the standing figure; above 0, of a human 0.2 to 5.
  double metres = 1.75;
  /// Metres of a unit of the clip. Default 0: `Metadata::metres_per_unit`, else the guess of
  /// `guess_scale`, else a metre. A note reports what was assumed.
  double metres_per_unit = 0.0;
};

/// Fails with `edit.no-body` where neither names nor shape show where head and feet are, and with
/// `edit.value` for a height outside the range.
Status validate(const ToHeight& options, const Clip& clip);
/// Scales a figure to a height; the unit of its lengths stays.
Status apply(const ToHeight& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
