// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Frames missing in an AMC.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/reading.hpp"

namespace mocap::acclaim {

/// Fills gaps in the frame numbers with poses interpolated by slerp. False if an error was added to
/// `diagnostics`: too many frames, or decreasing numbers.
bool fill_gaps(Clip& clip, const ReadLimits& limits, Diagnostics& diagnostics);

}  // namespace mocap::acclaim
