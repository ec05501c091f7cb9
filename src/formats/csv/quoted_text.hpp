// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Quoted text: any bytes on one line, and cells that may contain commas.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace mocap::csv {

/// Adds quotes; quotes and backslashes are escaped with a backslash; control characters, and bytes
/// that are not UTF-8, become `\xHH`.
std::string quote(std::string_view bytes);

/// The bytes between the quotes at the start of `text`.
struct Unquoted {
  std::string bytes;
  std::size_t length = 0;  ///< Length of the quoted text, with its quotes; 0 if there is none.
};
Unquoted unquote(std::string_view text);

/// The end of the cell that begins at an offset in a line: that of the next comma that is not
/// quoted, or of the end of the line.
std::size_t end_of_cell(std::string_view line, std::size_t begin);

/// The cells of a line in which commas may be quoted, without blanks and quotes around them; at
/// least one. Cells refer to the line.
std::vector<std::string_view> quoted_cells(std::string_view line);

}  // namespace mocap::csv
