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
#include "formats/streamed_rows.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/io.hpp"
#include "mocap/motion.hpp"
#include "mocap/reading.hpp"

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
  Motion motion;             ///< Without its frame time.
  std::uint64_t digest = 0;  ///< `digest_of` the motion if the text is kept.
  TimeColumn times;
};

/// Reads the lines after the header; without a header, from the current line on. After an error it
/// continues to the end to report all errors, and returns nothing.
std::optional<TableRows> read_rows(LineReader& lines, const TableColumns& columns,
                                   const ReadLimits& limits, Diagnostics& found);

/// The columns `leading + width`, of which the last are the values in their order, for the reader
/// of all tables. `time`: the column of the time, among the first.
mocap::detail::CellColumns cell_columns(std::size_t leading, std::size_t width,
                                        std::optional<std::size_t> time);
/// The rows after the current line of a large file, without holding their text. Empty if that is
/// not possible.
std::optional<mocap::detail::StreamedRows> stream_table(const ByteSource& source,
                                                        const LineReader& lines,
                                                        const mocap::detail::CellColumns& columns,
                                                        const ReadLimits& limits);
/// The times of such rows. Zeros if there is no column for them.
TimeColumn times_of(const mocap::detail::StreamedRows& streamed,
                    const mocap::detail::CellColumns& columns);

/// Reads these rows of a large file without holding their text. Empty if that is not possible: then
/// `read_rows` has to read them.
struct StreamedTable {
  TableRows rows;
  mocap::detail::StreamedRows text;  ///< Without the values.
};
std::optional<StreamedTable> read_streamed_table(const ByteSource& source, const LineReader& lines,
                                                 const TableColumns& columns,
                                                 const ReadLimits& limits);

}  // namespace mocap::csv
