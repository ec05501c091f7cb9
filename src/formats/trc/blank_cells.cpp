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

}  // namespace

bool has_blank_cells(std::string_view text) {
  mocap::detail::LineCursor lines(text, 0);
  lines.next();
  const mocap::detail::TextLine keys = lines.next();
  return is_blank_separated(keys.text) || is_blank_separated(lines.next().text);
}

std::string tabs_for_blanks(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  mocap::detail::LineCursor lines(text, 0);
  for (mocap::detail::TextLine line = lines.next(); line.number != 0; line = lines.next()) {
    bool is_first = true;
    for (std::size_t at = line.text.find_first_not_of(blanks); at < line.text.size();
         at = line.text.find_first_not_of(blanks, at)) {
      const std::size_t end = std::min(line.text.find_first_of(blanks, at), line.text.size());
      if (!is_first) result += '\t';
      result += line.text.substr(at, end - at);
      is_first = false;
      at = end;
    }
    result += '\n';
  }
  return result;
}

}  // namespace mocap::trc
