// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Frames that an AMC left out.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/reading.hpp"

namespace mocap::acclaim {

/// Puts frames where the numbers of the frames have gaps: poses between the neighbours, by slerp.
/// False when `diagnostics` got an error: too many frames, or numbers that go back.
bool fill_gaps(Clip& clip, const ReadLimits& limits, Diagnostics& diagnostics);

}  // namespace mocap::acclaim
