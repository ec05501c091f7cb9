// SPDX-License-Identifier: MIT
#include "formats/csv/table_names.hpp"

#include "text/utf8.hpp"

namespace mocap::csv {

std::vector<std::string> channel_columns(const Skeleton& skeleton) {
  std::vector<std::string> columns;
  columns.reserve(skeleton.channel_count());
  const std::vector<std::string> joint_names = skeleton.unique_names();
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    for (const Channel channel : skeleton[i].channels) {
      columns.push_back(text::utf8_from_bytes(joint_names[i]) + "." +
                        std::string(name_of(channel)));
    }
  }
  return columns;
}

std::string to_cell(std::string_view text) {
  const bool has_special = text.find_first_of(",\"\r\n") != std::string_view::npos;
  const bool has_outer_blank = text.starts_with(' ') || text.starts_with('\t');
  if (!has_special && !has_outer_blank) return std::string(text);
  std::string cell = "\"";
  for (const char c : text) {
    if (c == '"') cell.push_back('"');
    cell.push_back(c);
  }
  cell.push_back('"');
  return cell;
}

std::optional<std::vector<std::string>> split_cells(std::string_view line) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (quoted) {
      if (c != '"') {
        cells.back().push_back(c);
      } else if (i + 1 < line.size() && line[i + 1] == '"') {
        cells.back().push_back(c);
        ++i;
      } else {
        quoted = false;
      }
    } else if (c == '"' && cells.back().empty()) {
      quoted = true;
    } else if (c == ',') {
      cells.emplace_back();
    } else {
      cells.back().push_back(c);
    }
  }
  if (quoted) return std::nullopt;
  return cells;
}

}  // namespace mocap::csv
