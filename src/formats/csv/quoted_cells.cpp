// SPDX-License-Identifier: MIT
#include "formats/csv/quoted_cells.hpp"

#include "text/ascii.hpp"

namespace mocap::csv {

std::vector<std::string_view> quoted_cells(std::string_view line) {
  std::vector<std::string_view> cells;
  std::size_t begin = 0;
  bool is_quoted = false;
  for (std::size_t i = 0; i <= line.size(); ++i) {
    if (i < line.size() && line[i] == '"') is_quoted = !is_quoted;
    if (i < line.size() && (line[i] != ',' || is_quoted)) continue;
    std::string_view cell = text::trimmed(line.substr(begin, i - begin), text::whitespace);
    if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"')
      cell = cell.substr(1, cell.size() - 2);
    cells.push_back(cell);
    begin = i + 1;
  }
  return cells;
}

}  // namespace mocap::csv
