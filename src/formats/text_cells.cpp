// SPDX-License-Identifier: MIT
#include "formats/text_cells.hpp"

#include <algorithm>

#include "formats/excerpt.hpp"
#include "text/ascii.hpp"

namespace mocap::detail {

TextLine LineCursor::next() {
  if (at_ >= text_.size()) return {};
  const std::size_t end = line_end(text_, at_);
  const TextLine line{text_.substr(at_, end - at_), ++number_};
  at_ = end;
  if (at_ < text_.size()) at_ += text_.substr(at_).starts_with("\r\n") ? 2U : 1U;
  return line;
}

std::vector<std::string_view> cells_of(std::string_view line, char separator) {
  std::vector<std::string_view> cells;
  for (std::size_t at = 0; at <= line.size();) {
    const std::size_t end = std::min(line.find(separator, at), line.size());
    cells.push_back(text::trimmed(line.substr(at, end - at), " \t\""));
    at = end + 1;
  }
  return cells;
}

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (text::is_line_blank(line[at])) continue;
    const std::size_t begin = at;
    while (at < line.size() && !text::is_line_blank(line[at])) ++at;
    words.push_back(text::trimmed(line.substr(begin, at - begin), "\""));
  }
  return words;
}

}  // namespace mocap::detail
