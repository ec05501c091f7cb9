// SPDX-License-Identifier: MIT
#include "text/blanks_of_row.hpp"

#include <algorithm>
#include <cstring>
#include <string>

namespace mocap::text {
void detect_blanks(const char* begin, const char* end, NumberStyle& style) {
  const auto* newline =
      static_cast<const char*>(std::memchr(begin, '\n', static_cast<std::size_t>(end - begin)));
  if (newline == nullptr) newline = end;
  const bool carriage_return = newline != begin && newline[-1] == '\r';
  const char* line_end = carriage_return ? newline - 1 : newline;
  const char* first = std::find_if_not(begin, line_end, is_blank);
  const char* last = line_end;
  while (last != first && is_blank(last[-1])) --last;
  const char* separator = std::find_if(first, last, is_blank);
  style.newline = carriage_return ? "\r\n" : "\n";
  style.row_prefix.assign(begin, first);
  style.row_suffix.assign(last, line_end);
  if (separator != last) style.separator = *separator;
}

RowBlanks blanks_of(const NumberStyle& style, std::string& line_end) {
  line_end = style.row_suffix;
  line_end.append(style.newline, 0, style.newline.size() - 1);
  RowBlanks blanks;
  blanks.separator = style.separator;
  blanks.prefix = style.row_prefix.data();
  blanks.prefix_length = style.row_prefix.size();
  blanks.suffix = line_end.data();
  blanks.suffix_length = line_end.size();
  // All bytes of the prefix follow whitespace, as do those of the suffix except the first; the LF
  // is never the separator.
  blanks.unusual_count = blanks.prefix_length + 1;
  if (!line_end.empty()) {
    blanks.unusual_count += line_end.size() - 1 + (line_end.front() != style.separator ? 1 : 0);
  }
  blanks.check = style.regular_spacing;
  return blanks;
}

}  // namespace mocap::text
