// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The header of an STO or MOT file.

#include <optional>
#include <string_view>

#include "formats/text_cells.hpp"

namespace mocap::sto {

/// What the lines of a header say.
struct Header {
  std::optional<double> rows;        ///< `nRows` or `datarows`.
  std::optional<double> columns;     ///< `nColumns` or `datacolumns`.
  std::optional<double> rate;        ///< `DataRate`.
  std::optional<bool> in_degrees;    ///< `inDegrees`.
  bool has_version = false;          ///< Whether there is a `version`.
  bool has_type = false;             ///< Whether there is a `DataType`.
  bool has_quaternions = false;      ///< `DataType=Quaternion`.
  bool has_end = false;              ///< Whether `endheader` was found.
  bool is_quoted = false;            ///< Whether `endheader` is in quotation marks.
  mocap::detail::TextLine counts;    ///< The line of `rows` or `columns`.
  mocap::detail::TextLine end_line;  ///< `endheader`, or the line of labels if there is none.
};

/// Reads up to `endheader`, or up to the line of labels, which is left to the caller.
Header read_header(mocap::detail::LineCursor& lines);

/// Whether a line is that of the labels: its first word is `time`.
bool is_label_line(std::string_view line);

}  // namespace mocap::sto
