// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Meaning of the columns of a channel table.

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

  /// For each column, the index of its motion channel, or one of the two constants above.
  std::vector<std::size_t> targets;
  std::size_t channels = 0;
  bool has_header = true;  ///< Otherwise the rows begin with the current line.
};

/// Parses the header line at the current position of `lines`: `frame` and `time`, if present, and
/// each channel of the skeleton once, in any order.
Result<TableColumns> read_columns(LineReader& lines, const Skeleton& skeleton);

/// Whether a line contains the column names of a channel table.
bool is_channel_header(std::string_view line);

/// Whether a line contains the column names of a pose table: positions, rotations, matrices,
/// angles.
bool is_pose_header(std::string_view line);

}  // namespace mocap::csv
