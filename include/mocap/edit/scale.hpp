// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Scales a figure.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct Scale {
  double factor = 1.0;  ///< For all lengths; from 1e-12 to 1e12.
};

/// Fails with `edit.value` if the factor is out of range or a length would overflow.
Status validate(const Scale& options, const Clip& clip);
/// Multiplies offsets, end sites and all lengths of the motion. Angles do not change.
Status apply(const Scale& options, Clip& clip, Diagnostics& diagnostics);

struct ToHeight {
  /// Standing height from soles to crown; > 0, for a human 0.2 to 5.
  double metres = 1.75;
  /// Metres per unit of the clip. Default 0: `Metadata::metres_per_unit`, otherwise the guess of
  /// `guess_scale`, otherwise a metre. A note reports assumptions.
  double metres_per_unit = 0.0;
};

/// Fails with `edit.no-body` if head and feet cannot be found by names or shape, and with
/// `edit.value` for a height out of range.
Status validate(const ToHeight& options, const Clip& clip);
/// Scales a figure to a height. The unit of length does not change.
Status apply(const ToHeight& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
