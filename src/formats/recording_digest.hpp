// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Detects whether the points of a clip are still those that were read.

#include <cstdint>

#include "mocap/recording.hpp"

namespace mocap::detail {

/// A hash of the labels, positions, states and times of the points.
std::uint64_t digest_of_points(const Recording& recording);

}  // namespace mocap::detail
