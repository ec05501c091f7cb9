// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// One section of a table of Nexus.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/csv/line_reader.hpp"

namespace mocap::csv {

/// The section as it is in the file:
///
///     Devices
///     1000
///     ,,Plate - Force,,,EMG - Voltage
///     Frame,Sub Frame,Fx,Fy,Fz,Left
///     ,,N,N,N,V
///     1,0,...
///
/// The last line is blank, or the end of the file.
struct NexusSection {
  struct Column {
    std::string name;  ///< Of the item, also for the columns that have an empty cell above them.
    std::string part;  ///< `X`, `Fx`; as in the file.
    std::string unit;  ///< May be empty.
    bool starts_item = false;  ///< Whether the name is above this column.
  };

  double rate = 0.0;                      ///< Rows per second, > 0.
  std::vector<Column> columns;            ///< Without frame and subframe.
  std::vector<std::int64_t> frames;       ///< Number of the frame of each row.
  std::vector<std::uint32_t> sub_frames;  ///< From 0.
  /// `rows x columns`, in file order; not a number where the cell is empty.
  std::vector<double> values;

  std::size_t rows() const { return frames.size(); }
};

/// Reads a section; `lines` is at the line with its name. Empty with an error in `found` if it
/// cannot be read.
std::optional<NexusSection> read_nexus_section(LineReader& lines, const ReadLimits& limits,
                                               Diagnostics& found);

/// Skips a section; `lines` is at the line with its name.
void skip_nexus_section(LineReader& lines);

/// Whether a line has nothing but blanks, commas and quotes.
bool is_blank_line(std::string_view line);

}  // namespace mocap::csv
