// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Units of length as users enter them.

#include <string_view>

#include "mocap/diagnostics.hpp"

namespace mocap::edit {

/// Parses the value of an option: a unit name, `cmu` or a number of metres. Returns metres per
/// unit.
Result<double> parse_unit(std::string_view option, std::string_view value);

/// Fails with `edit.value` unless a unit is between 1e-12 and 1e12 metres.
Status check_unit(double metres);

}  // namespace mocap::edit
