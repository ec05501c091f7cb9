// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Guesses the intended rate of a frame time.

#include <optional>
#include <string>
#include <vector>

#include "mocap/frame_rate.hpp"

namespace mocap::detail {

/// Motion capture is not slower than this. Slower rates come from hand-made animation, or from a
/// time that counts frames instead of seconds.
constexpr double slowest_rate = 5.0;
/// Optical systems reach about 1,000 frames per second.
constexpr double fastest_rate = 1000.5;

/// A frame time as in the file, in seconds.
std::string printed_time(const FrameTime& time);

/// `29.97`
std::string name_of(FrameRate rate);

/// The common rates that match a printed frame time within half of its last decimal, most common
/// first.
std::vector<FrameRate> fitting_rates(const FrameTime& time);

struct RateGuess {
  FrameTime frame_time;
  std::string reason;  ///< `the frame time 33.3333 is in milliseconds`
};

/// The meaning of a frame time: the rate that it specifies, the most common of several that match
/// its decimals, or a common rate within half a percent; otherwise it is read as milliseconds, or
/// as frames per second. Empty if none of these is a plausible rate.
std::optional<RateGuess> guess_rate(const FrameTime& time);

}  // namespace mocap::detail
