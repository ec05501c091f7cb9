// SPDX-License-Identifier: MIT
#include "formats/trc/blank_cells.hpp"

#include <algorithm>

#include "formats/text_cells.hpp"
#include "text/ascii.hpp"

namespace mocap::trc {

namespace {

constexpr std::string_view blanks = " \t\r\v\f";

bool is_blank_separated(std::string_view line) {
  return line.find_first_of("\t,") == std::string_view::npos &&
         text::trimmed(line).find(' ') != std::string_view::npos;
}

std::size_t start_of(std::string_view line) {
  return std::min(line.find_first_not_of(blanks), line.size());
}

/// The next word of a line from an offset on; empty, at the end, if there is none.
std::string_view word_from(std::string_view line, std::size_t offset) {
  const std::size_t start = std::min(line.find_first_not_of(blanks, offset), line.size());
  const std::size_t end = std::min(line.find_first_of(blanks, start), line.size());
  return line.substr(start, end - start);
}

std::size_t offset_of(std::string_view word, std::string_view line) {
  return static_cast<std::size_t>(word.data() - line.data());
}

}  // namespace

bool has_blank_cells(std::string_view text) {
  mocap::detail::LineCursor lines(text, 0);
  lines.next();
  const mocap::detail::TextLine keys = lines.next();
  return is_blank_separated(keys.text) || is_blank_separated(lines.next().text);
}

bool has_tab_cells(std::string_view line) {
  const std::string_view trimmed = text::trimmed(line);
  const bool has_tab = line.find('\t') != std::string_view::npos;
  // Names may contain spaces, but the frame and the time may not. Tabs may follow them.
  const std::size_t second = trimmed.find('\t');
  const std::size_t third =
      second == std::string_view::npos ? second : trimmed.find('\t', second + 1);
  return has_tab && trimmed.substr(0, third).find(' ') == std::string_view::npos;
}

std::string tabs_for_blanks(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  mocap::detail::LineCursor lines(text, 0);
  for (mocap::detail::TextLine line = lines.next(); line.number != 0; line = lines.next()) {
    if (has_tab_cells(line.text)) {
      result.append(line.text.substr(start_of(line.text))).append(1, '\n');
      continue;
    }
    std::string_view word = word_from(line.text, 0);
    for (bool is_first = true; !word.empty(); is_first = false) {
      if (!is_first) result += '\t';
      result += word;
      word = word_from(line.text, offset_of(word, line.text) + word.size());
    }
    result += '\n';
  }
  return result;
}

std::size_t offset_before_tabs(std::string_view before, std::string_view after,
                               std::size_t offset) {
  if (has_tab_cells(before)) return start_of(before) + offset;
  const std::string_view ahead = after.substr(0, offset);
  const std::size_t tab = ahead.rfind('\t');
  const std::size_t in_word = tab == std::string_view::npos ? offset : offset - tab - 1;
  std::string_view word = word_from(before, 0);
  for (auto tabs = std::count(ahead.begin(), ahead.end(), '\t'); tabs > 0; --tabs)
    word = word_from(before, offset_of(word, before) + word.size());
  return offset_of(word, before) + in_word;
}

}  // namespace mocap::trc
