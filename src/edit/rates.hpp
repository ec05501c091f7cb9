// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Rates as people write them.

#include "mocap/frame_rate.hpp"

namespace mocap::edit {

constexpr double highest_fps = 1e6;

/// The time of a frame at a rate: 30 is a whole rate, 59.94 means 60,000 / 1,001. `fps` above 0 and
/// up to `highest_fps`.
FrameTime frame_time_at(double fps);

/// Whether two times of a frame mean one rate, however many decimals they were printed with.
bool is_same_rate(const FrameTime& a, const FrameTime& b);

}  // namespace mocap::edit
