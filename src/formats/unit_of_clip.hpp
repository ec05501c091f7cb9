// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The unit of length to declare in a file.

#include <optional>

#include "mocap/clip.hpp"

namespace mocap::detail {

/// Metres per unit of a clip: `given`, otherwise its unit if that is specified, declared or
/// certain.
std::optional<double> metres_per_unit_of(const Clip& clip, std::optional<double> given);

}  // namespace mocap::detail
