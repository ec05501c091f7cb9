// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

namespace mocap::retarget {

/// A smooth curve that is nowhere below `values`: the greatest value of `around` frames before and
/// after each frame, and the weighted mean of these.
std::vector<double> smooth_envelope(const std::vector<double>& values, std::size_t around);

/// The number of frames of a time, for `smooth_envelope`.
std::size_t frames_around(double seconds, double frames_per_second);

}  // namespace mocap::retarget
