// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The pieces of a table that is written.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "formats/csv/table_names.hpp"
#include "formats/text_pieces.hpp"

namespace mocap::csv {

/// The first columns of most tables.
inline constexpr std::string_view frame_columns = "frame,time";

/// The comment lines above the header, as they are.
inline void put_comments(detail::TextPieces& out, std::span<const std::string> lines) {
  for (const std::string& line : lines) {
    out.put(line);
    out.put('\n');
  }
}

/// The first columns and the others.
inline void put_header(detail::TextPieces& out, std::string_view first,
                       std::span<const std::string> columns) {
  out.put(first);
  for (const std::string& column : columns) {
    out.put(',');
    out.put(to_cell(column));
  }
  out.put('\n');
}

/// Prints numbers as specified by the options.
class CellPrinter {
 public:
  CellPrinter(detail::TextPieces& out, const std::optional<unsigned>& decimals)
      : out_(out), decimals_(decimals) {}

  void put(double value) const {
    if (decimals_) {
      out_.put_number(value, *decimals_);
    } else {
      out_.put_number(value);
    }
  }

 private:
  detail::TextPieces& out_;
  const std::optional<unsigned>& decimals_;
};

}  // namespace mocap::csv
