// SPDX-License-Identifier: MIT
#include "formats/tsv/header.hpp"

#include <algorithm>
#include <array>

#include "formats/cell_rows.hpp"
#include "mocap/tsv.hpp"
#include "text/ascii.hpp"
#include "text/number_in.hpp"
#include "text/utf8.hpp"

namespace mocap::tsv {

namespace {

using mocap::detail::cells_of;
using mocap::detail::TextLine;

/// The keys without an underscore. All others consist of several words.
constexpr std::array<std::string_view, 6> short_keys{"FREQUENCY", "DESCRIPTION", "EVENT",
                                                     "REFERENCE", "SCALE",       "SOLVER"};

bool is_key_character(char c) {
  return text::is_upper(c) || text::is_digit(c) || c == '_';
}

/// Whether a line is one of the header: the name of a variable in capitals, and values.
bool is_key_line(const std::vector<std::string_view>& cells) {
  const std::string_view key = cells.front();
  if (key.empty() || !text::is_upper(key.front()) ||
      !std::all_of(key.begin(), key.end(), is_key_character))
    return false;
  if (std::find(short_keys.begin(), short_keys.end(), key) != short_keys.end()) return true;
  // The name of a segment may have an underscore too, but its first column follows.
  const bool is_column = cells.size() > 1 && text::equal_in_any_case(cells[1], "x");
  return key.find('_') != std::string_view::npos && !is_column;
}

/// Whether a line has a word that no row of numbers has.
bool has_words(const std::vector<std::string_view>& cells) {
  // A row whose other cells are not numbers is an error, not a line of names.
  if (text::number_in<double>(cells.front())) return false;
  const auto is_word = [](std::string_view cell) {
    return !cell.empty() && text::is_letter(cell.front()) &&
           !text::equal_in_any_case(cell, "null") && !text::equal_in_any_case(cell, "nan") &&
           !text::equal_in_any_case(cell, "inf");
  };
  return std::any_of(cells.begin(), cells.end(), is_word);
}

std::string values_of(const TextLine& line) {
  const std::size_t tab = std::min(line.text.find('\t'), line.text.size());
  return std::string(text::trimmed(line.text.substr(tab)));
}

std::vector<std::string_view> names_in(const std::vector<std::string_view>& cells) {
  std::vector<std::string_view> names(cells.begin() + 1, cells.end());
  // Lines may end with a tab.
  while (!names.empty() && names.back().empty()) names.pop_back();
  return names;
}

void add_event(Header& header, const std::vector<std::string_view>& cells) {
  const auto number_at = [&](std::size_t index) {
    return index < cells.size() ? text::number_in<double>(cells[index]) : std::nullopt;
  };
  header.events.push_back(
      {cells.size() > 1 ? std::string(cells[1]) : std::string(), number_at(2), number_at(3)});
}

void set_variable(Header& header, const std::vector<std::string_view>& cells,
                  const TextLine& line) {
  const std::string_view key = cells.front();
  const std::string_view value = cells.size() > 1 ? cells[1] : std::string_view();
  const std::optional<double> number = text::number_in<double>(value);
  if (key == "NO_OF_FRAMES") {
    header.frames = number;
    header.counts = line;
  } else if (key == "NO_OF_MARKERS") {
    header.markers = number;
  } else if (key == "NO_OF_BODIES") {
    header.bodies = number;
  } else if (key == "FREQUENCY") {
    header.rate = number;
    header.frequency = line;
  } else if (key == "NO_OF_CAMERAS") {
    header.cameras = value;
  } else if (key == "DESCRIPTION") {
    header.description = values_of(line);
  } else if (key == "TIME_STAMP") {
    header.time_stamp = values_of(line);
  } else if (key == "DATA_INCLUDED") {
    header.data = value;
    header.data_line = line;
  } else if (key == "MARKER_NAMES" || key == "BODY_NAMES") {
    header.names = names_in(cells);
    header.names_line = line;
  } else if (key == "TRAJECTORY_TYPES") {
    header.types = names_in(cells);
  } else if (key == "EVENT") {
    add_event(header, cells);
  } else if (key == "REFERENCE") {
    header.is_skeleton = true;
    header.is_local = text::equal_in_any_case(value, "local");
  } else if (key == "SOLVER") {
    header.is_skeleton = true;
  }
}

}  // namespace

Header read_header(mocap::detail::LineCursor& lines) {
  Header header;
  mocap::detail::LineCursor ahead = lines;
  for (TextLine line = ahead.next(); line.number != 0; line = ahead.next()) {
    const bool is_blank = mocap::detail::is_blank_row(line.text);
    const std::vector<std::string_view> cells = cells_of(line.text, '\t');
    const bool is_key = !is_blank && is_key_line(cells);
    if (!is_blank && !is_key && (header.columns.number != 0 || !has_words(cells))) return header;
    if (is_key) set_variable(header, cells, line);
    if (!is_blank && !is_key) header.columns = line;
    lines = ahead;
  }
  return header;
}

bool sniff(std::string_view head) {
  const std::string_view text = text::without_byte_order_mark(head);
  return text.starts_with("NO_OF_FRAMES\t") || text.starts_with("FILE_VERSION\t");
}

}  // namespace mocap::tsv
