// SPDX-License-Identifier: MIT
#include "formats/csv/table_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <optional>
#include <unordered_map>
#include <utility>

#include "formats/csv/table_names.hpp"
#include "mocap/csv.hpp"
#include "text/utf8.hpp"

namespace mocap::csv {

namespace {

constexpr std::string_view header_advice =
    "Write the table with `mocap convert --table channels`, and do not change its first lines.";

std::string_view suffix_of(std::string_view column) {
  const std::size_t point = column.rfind('.');
  return point == std::string_view::npos ? std::string_view{} : column.substr(point + 1);
}

/// The reason why the names do not match, if the line as a whole indicates one.
std::string mismatch_detail(std::string_view line, const std::vector<std::string>& cells) {
  if (cells.size() == 1 && line.find(';') != std::string_view::npos) {
    return "the cells seem to be separated by `;`; expected commas";
  }
  if (cells.size() == 1 && line.find('\t') != std::string_view::npos) {
    return "the cells seem to be separated by tabs; expected commas";
  }
  if (is_pose_header(line)) {
    return "this is a table of poses; only a table of channels can be read back";
  }
  return {};
}

Error header_error(const LineReader& lines, std::string message, std::size_t at,
                   std::string detail = {}) {
  Error error = lines.finding(codes::csv_header, std::move(message), at);
  error.detail = std::move(detail);
  error.advise(std::string(header_advice));
  return error;
}

/// Offset of a cell in the line; cells are compared without their quotes.
std::size_t offset_of_cell(std::string_view line, std::size_t index) {
  bool quoted = false;
  for (std::size_t i = 0; i < line.size() && index > 0; ++i) {
    if (line[i] == '"') quoted = !quoted;
    if (line[i] == ',' && !quoted && --index == 0) return i + 1;
  }
  return 0;
}

/// The channels for each column name, in order: a joint may have the same channel twice.
std::unordered_map<std::string, std::deque<std::size_t>> channels_by_name(
    const std::vector<std::string>& names) {
  std::unordered_map<std::string, std::deque<std::size_t>> by_name;
  for (std::size_t i = 0; i < names.size(); ++i) by_name[names[i]].push_back(i);
  return by_name;
}

}  // namespace

Result<TableColumns> read_columns(LineReader& lines, const Skeleton& skeleton) {
  std::optional<std::vector<std::string>> cells = split_cells(lines.line());
  while (!cells && lines.extend()) cells = split_cells(lines.line());
  if (!cells) {
    return tl::unexpected<Error>(
        lines.error().value_or(header_error(lines, "unterminated quoted name", 0)));
  }

  const std::vector<std::string> names = channel_columns(skeleton);
  auto missing = channels_by_name(names);
  TableColumns columns;
  columns.channels = names.size();
  columns.targets.reserve(cells->size());
  for (std::size_t i = 0; i < cells->size(); ++i) {
    // Tables of earlier versions contain the original bytes of the names.
    const std::string cell = text::utf8_from_bytes((*cells)[i]);
    const auto found = missing.find(cell);
    if (found != missing.end() && !found->second.empty()) {
      columns.targets.push_back(found->second.front());
      found->second.pop_front();
    } else if (cell == "frame") {
      columns.targets.push_back(TableColumns::frame_number);
    } else if (cell == "time") {
      columns.targets.push_back(TableColumns::time);
    } else {
      const bool is_repeated = found != missing.end();
      return tl::unexpected<Error>(header_error(
          lines,
          is_repeated ? fmt::format("the column `{}` occurs more often than in the skeleton", cell)
                      : fmt::format("the skeleton has no channel `{}`", cell),
          offset_of_cell(lines.line(), i), mismatch_detail(lines.line(), *cells)));
    }
  }
  for (const std::string& name : names) {
    if (missing[name].empty()) continue;
    return tl::unexpected<Error>(
        header_error(lines, fmt::format("there is no column for the channel `{}`", name),
                     lines.line().size(), mismatch_detail(lines.line(), *cells)));
  }
  return columns;
}

bool is_channel_header(std::string_view line) {
  const auto cells = split_cells(line);
  if (!cells || cells->size() < 2) return false;
  return std::any_of(cells->begin(), cells->end(), [](const std::string& cell) {
    return cell.find('.') != std::string::npos && find_channel(suffix_of(cell)).has_value();
  });
}

bool is_pose_header(std::string_view line) {
  const auto cells = split_cells(line);
  return cells && std::any_of(cells->begin(), cells->end(), [](const std::string& cell) {
           const std::string_view suffix = suffix_of(cell);
           const bool is_of_matrix = suffix.size() == 3 && suffix.front() == 'm' &&
                                     suffix.find_first_not_of("012", 1) == std::string_view::npos;
           return suffix == "x" || suffix == "y" || suffix == "z" || suffix == "w" ||
                  suffix == "contact" || is_of_matrix;
         });
}

}  // namespace mocap::csv
