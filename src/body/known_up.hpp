// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "mocap/body.hpp"
#include "mocap/clip.hpp"

namespace mocap::detail {

/// The up axis for conversions, edits, contacts and curves. All of them ignore guesses below high
/// confidence and assume +Y.
struct KnownUp {
  Axis axis = Axis::plus_y;
  bool is_assumed = false;  ///< Another axis may be up; must be reported with `assumed_up`.
};

KnownUp known_up(const AxisGuess& guess);

/// The axis if it is specified or certain.
std::optional<Axis> certain_up(const Clip& clip);

/// An axis in the syntax of `--up`: `y`, `-z`.
std::string up_word(Axis axis);

/// The unit vector of `known_up`.
Vector3 up_vector(const Clip& clip);

/// The note `fit.up-assumed`: reports that +Y is assumed, the axis that may be up instead, and the
/// option that sets it.
Diagnostic assumed_up(const AxisGuess& guess, const Clip& clip);

}  // namespace mocap::detail
