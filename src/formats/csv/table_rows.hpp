// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The rows of a table of channels.

#include <cstddef>
#include <optional>
#include <string>

#include "formats/csv/line_reader.hpp"
#include "formats/csv/table_columns.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/reading.hpp"
#include "mocap/value_array.hpp"

namespace mocap::csv {

/// What the column of times tells; zeros where there is none.
struct TimeColumn {
  double first = 0.0;
  double second = 0.0;
  double last = 0.0;
  std::string second_text;  ///< As printed.
};

/// All rows, the channels in the order of the skeleton.
struct TableRows {
  ValueArray values;
  std::size_t frames = 0;
  TimeColumn times;
};

/// Reads the lines behind the header. After an error it goes on to the end, so that all that is
/// wrong is told, and gives nothing.
std::optional<TableRows> read_rows(LineReader& lines, const TableColumns& columns,
                                   const ReadLimits& limits, Diagnostics& found);

}  // namespace mocap::csv
