// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The low-pass filter for recorded data whose rate is reduced.

#include <cstddef>
#include <vector>

#include "mocap/recording.hpp"

namespace mocap::edit {

/// The new frames of a recording.
struct FilteredFrames {
  const std::vector<double>& positions;  ///< In old frames, ascending.
  std::size_t first = 0;  ///< The first old frame that is filtered: 1 after a reference pose.
  double step = 1.0;      ///< Old frames for each new one, greater than 1.
};

/// Replaces the values of `sampled`, which is `old` at the positions, with low-pass filtered ones,
/// except for analog channels, which keep their rate. Only known values are used: each run of
/// frames between two gaps is filtered on its own, and values at its ends and in gaps do not
/// change.
void filter_recording(const Recording& old, const FilteredFrames& frames, Recording& sampled);

}  // namespace mocap::edit
