// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A summary of the recording of a clip. Shared by `mocap info`, `--json` and the API.

#include <cstddef>
#include <vector>

#include "mocap/recording.hpp"
#include "report/json_fields.hpp"

namespace mocap::report {

/// The frames without a known position of one point.
struct PointGaps {
  std::size_t missing = 0;  ///< Their number.
  std::size_t count = 0;    ///< Gaps between known positions.
  std::size_t longest = 0;  ///< Frames of the longest gap.
};

/// One entry for each point.
std::vector<PointGaps> gaps_of(const Recording& recording);

/// `{"points", "bodies", "analog", "events", "columns"}`; null if the recording is empty.
Json recording_json(const Recording& recording);

}  // namespace mocap::report
