// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A summary of the recording of a clip. Shared by `mocap info`, `--json` and the API.

#include <cstddef>
#include <vector>

#include "mocap/recording.hpp"
#include "report/json_fields.hpp"

namespace mocap::report {

/// The samples of one point without a known position.
struct PointGaps {
  std::size_t frames = 0;   ///< Frames without a position.
  std::size_t count = 0;    ///< Intervals of such frames.
  std::size_t longest = 0;  ///< Frames of the longest interval.
};

/// One entry for each point.
std::vector<PointGaps> gaps_of(const Recording& recording);

/// `{"points", "bodies", "analog", "events", "columns"}`; null if the recording is empty.
Json recording_json(const Recording& recording);

}  // namespace mocap::report
