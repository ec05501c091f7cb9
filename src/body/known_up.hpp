// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "mocap/body.hpp"
#include "mocap/clip.hpp"

namespace mocap::detail {

/// The up axis that conversions, edits, contacts and curves use. One answer for all of them: a
/// guess of less than high confidence turns nothing, and +Y is taken.
struct KnownUp {
  Axis axis = Axis::plus_y;
  bool is_assumed = false;  ///< Another axis may be up. To be reported, with `assumed_up`.
};

KnownUp known_up(const AxisGuess& guess);

/// The unit vector of `known_up`.
Vector3 up_vector(const Clip& clip);

/// The note `fit.up-assumed`: +Y is taken, the axis that may be up instead, and the option for it.
Diagnostic assumed_up(const AxisGuess& guess, const Clip& clip);

}  // namespace mocap::detail
