// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What each column of a table of channels is.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "formats/csv/line_reader.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::csv {

/// The columns of a table, from left to right.
struct TableColumns {
  static constexpr std::size_t frame_number = static_cast<std::size_t>(-1);
  static constexpr std::size_t time = static_cast<std::size_t>(-2);

  /// For each column the channel of the motion that it holds, or one of the two above.
  std::vector<std::size_t> targets;
  std::size_t channels = 0;
};

/// Understands the header line at which `lines` stands: `frame` and `time`, where there are any,
/// and each channel of the skeleton once, in any order.
Result<TableColumns> read_columns(LineReader& lines, const Skeleton& skeleton);

/// Whether a line names columns of a table of channels.
bool is_channel_header(std::string_view line);

/// Whether a line names columns of a table of poses: positions, rotations, matrices, angles.
bool is_pose_header(std::string_view line);

}  // namespace mocap::csv
