// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The unit of length that a file says its numbers are in.

#include <optional>

#include "mocap/clip.hpp"

namespace mocap::detail {

/// Metres of a unit of a clip: `given`, else what the size of the figure says with high
/// confidence; nothing where that does not.
std::optional<double> metres_per_unit_of(const Clip& clip, std::optional<double> given);

}  // namespace mocap::detail
