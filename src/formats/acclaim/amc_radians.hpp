// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Angles of an AMC in radians, which a clip holds in degrees.

#include <string>

#include "mocap/number_style.hpp"

namespace mocap::acclaim {

/// The angle in radians that a reader turns back into `degrees`, printed in `form` if that does.
double radians_of(double degrees, NumberForm form);

/// Whether a number of radians that was read in `form` is the one that is written for its degrees.
/// Several numbers of 16 digits and more are read as the same degrees.
bool comes_back(double radians, NumberForm form);

/// A number in a form other than odd.
std::string printed_as(double value, NumberForm form);

}  // namespace mocap::acclaim
