// SPDX-License-Identifier: MIT
#pragma once

/// \file Frame rates as users enter them.

#include <optional>
#include <string_view>

#include "mocap/diagnostics.hpp"
#include "mocap/edit/time.hpp"
#include "mocap/frame_rate.hpp"

namespace mocap::edit {

constexpr double highest_fps = 1e6;

/// The error for a rate that is actually a frame time, such as 0.0333; empty for other rates.
std::optional<Error> find_frame_time(std::string_view option, double fps);

/// Whether two frame times stand for the same rate, regardless of how many decimals they were
/// printed with.
bool is_same_rate(const FrameTime& a, const FrameTime& b);

}  // namespace mocap::edit
