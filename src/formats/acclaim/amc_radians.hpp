// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Angles of an AMC in radians; a clip stores degrees.

#include <string>

#include "mocap/number_style.hpp"

namespace mocap::acclaim {

/// The angle in radians that a reader converts back to `degrees`, printed in `form` if that is
/// sufficient.
double radians_of(double degrees, NumberForm form);

/// Whether a number of radians that was read in `form` is restored when its degrees are written.
/// Several numbers with 16 or more digits convert to the same degrees.
bool round_trips(double radians, NumberForm form);

/// Prints a number in a form other than `verbatim`.
std::string printed_as(double value, NumberForm form);

}  // namespace mocap::acclaim
