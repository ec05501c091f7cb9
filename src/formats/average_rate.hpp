// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The frame rate of files that only state times.

#include <optional>
#include <span>

#include "mocap/frame_rate.hpp"

namespace mocap::detail {

/// The average time between frames, as a whole number of frames per second if the times, which are
/// rounded to `rounding_s` in the file, allow it. None for fewer than two times, and if the average
/// is not a plausible frame time.
std::optional<FrameTime> average_frame_time(std::span<const double> times_s, double rounding_s);

}  // namespace mocap::detail
