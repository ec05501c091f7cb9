// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Tables of points: those that `--table points` writes, and those of FreeMoCap.

#include <optional>
#include <string_view>

#include "formats/csv/line_reader.hpp"
#include "formats/csv/table_rows.hpp"
#include "mocap/clip.hpp"

namespace mocap::csv {

/// Whether a line names the columns of points: `NAME_x,NAME_y,NAME_z` for each, after `frame` and
/// `time` if they are there.
bool is_point_header(std::string_view line);

struct PointTable {
  Clip clip;  ///< Its frame time is not set; the times are in the recording if there are any.
  TimeColumn times;
  bool has_times = false;
  /// What reproduces the text of a large file that was read without holding its text. The values
  /// have been moved to the clip.
  std::optional<mocap::detail::StreamedRows> streamed;
};

/// Reads a table from its header, the current line, on. Empty cells, and those with `nan`, are
/// points that are not known. Fails with `csv.number`, `csv.row-width` and the limits, in `found`.
/// `source`: that of the lines.
std::optional<PointTable> read_point_table(const ByteSource& source, LineReader& lines,
                                           const ReadLimits& limits, Diagnostics& found);

}  // namespace mocap::csv
