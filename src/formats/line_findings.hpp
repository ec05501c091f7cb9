// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Findings about the lines of a text that is in memory.

#include <cstddef>
#include <string>
#include <string_view>

#include "formats/text_cells.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::detail {

/// Adds findings about the lines of a text, all of which must outlive it.
class LineFindings {
 public:
  LineFindings(std::string_view text, const std::string& file, Diagnostics& found)
      : text_(text), file_(file), found_(found) {}

  /// A finding about a line of the text, or about its end for a line without a number. `at`: the
  /// part of the line that it is about; the default is its start.
  void add(Code code, std::string message, const TextLine& line, std::string_view at = {}) const;
  const std::string& file() const { return file_; }

 private:
  std::string_view text_;
  const std::string& file_;
  Diagnostics& found_;
};

/// The row with this index from the position of `rows` on. Blank lines are not rows.
TextLine row_at(LineCursor rows, std::size_t index);

}  // namespace mocap::detail
