// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Rows of a channel table.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "formats/csv/line_reader.hpp"
#include "formats/csv/table_columns.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/reading.hpp"
#include "mocap/value_array.hpp"

namespace mocap::csv {

/// Results of the time column; zeros if there is none.
struct TimeColumn {
  double first = 0.0;
  double second = 0.0;
  double last = 0.0;
  std::string second_text;  ///< As printed.
};

/// All rows, with the channels in skeleton order.
struct TableRows {
  ValueArray values;
  std::size_t frames = 0;
  std::uint64_t digest = 0;  ///< `digest_of` the motion if the text is kept.
  TimeColumn times;
};

/// Reads the lines after the header; without a header, from the current line on. After an error it
/// continues to the end to report all errors, and returns nothing.
std::optional<TableRows> read_rows(LineReader& lines, const TableColumns& columns,
                                   const ReadLimits& limits, Diagnostics& found);

}  // namespace mocap::csv
