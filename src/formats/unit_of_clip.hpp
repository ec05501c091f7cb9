// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The unit of length that a file says its numbers are in.

#include <optional>

#include "mocap/clip.hpp"

namespace mocap::detail {

/// Metres of a unit of a clip: `given`, else its unit where that is given, declared or sure.
std::optional<double> metres_per_unit_of(const Clip& clip, std::optional<double> given);

}  // namespace mocap::detail
