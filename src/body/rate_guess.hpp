// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The rate that somebody meant by a frame time.

#include <optional>
#include <string>
#include <vector>

#include "mocap/frame_rate.hpp"

namespace mocap::detail {

/// Nobody records people more slowly than this. What is slower was made by hand, or counts frames
/// instead of seconds.
constexpr double slowest_rate = 5.0;
/// Optical systems end at about 1,000 frames a second.
constexpr double fastest_rate = 1000.5;

struct NamedRate {
  FrameRate rate;
  const char* name;  ///< `29.97`

  double per_second() const {
    return static_cast<double>(rate.numerator) / static_cast<double>(rate.denominator);
  }
};

/// The usual rates that a printed frame time fits within half of its last decimal.
std::vector<NamedRate> fitting_rates(const FrameTime& time);

struct RateGuess {
  FrameTime frame_time;
  std::string reason;  ///< `the frame time 33.3333 counts milliseconds`
};

/// What a frame time means: the rate that it tells, the more usual of several that its decimals
/// fit, a usual rate that it misses by half a percent; or else that it counts milliseconds, or
/// frames a second. Nothing where none of these is a rate of a recording.
std::optional<RateGuess> guess_rate(const FrameTime& time);

}  // namespace mocap::detail
