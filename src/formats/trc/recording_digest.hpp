// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Detects whether a recording still is the one that was read.

#include <cstdint>

#include "mocap/recording.hpp"

namespace mocap::trc {

/// A hash of the labels, positions, states and times of the points.
std::uint64_t recording_digest(const Recording& recording);

}  // namespace mocap::trc
