// SPDX-License-Identifier: MIT
#include "formats/line_findings.hpp"

#include <cstddef>
#include <utility>

#include "formats/cell_rows.hpp"
#include "formats/excerpt.hpp"

namespace mocap::detail {

void LineFindings::add(Code code, std::string message, const TextLine& line,
                       std::string_view at) const {
  SourceLocation start;
  start.file = file_;
  start.line = line.number;
  start.byte =
      line.text.empty() ? text_.size() : static_cast<std::size_t>(line.text.data() - text_.data());
  const std::size_t column =
      at.data() == nullptr ? 0 : static_cast<std::size_t>(at.data() - line.text.data());
  found_.add(finding_in_line(code, std::move(message), start, line.text, column));
}

TextLine row_at(LineCursor rows, std::size_t index) {
  TextLine line = rows.next();
  for (std::size_t row = 0; line.number != 0; line = rows.next())
    if (!is_blank_row(line.text) && row++ == index) break;
  return line;
}

}  // namespace mocap::detail
