// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Units of length of what is read and written.

#include <optional>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/result.hpp"

namespace mocap::cli {

/// Metres of a unit of length.
struct LengthUnits {
  std::optional<double> of_input;   ///< When it was said; else CMU's rule, where an ASF follows it.
  std::optional<double> of_output;  ///< When lengths are to be changed.
};

/// Changes the lengths of a clip as asked, and lets an ASF that is written say the unit.
Status change_units(Clip& clip, const LengthUnits& units, Diagnostics& diagnostics);

}  // namespace mocap::cli
