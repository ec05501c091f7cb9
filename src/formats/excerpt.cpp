// SPDX-License-Identifier: MIT
#include "formats/excerpt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "text/utf8.hpp"

namespace mocap::detail {

namespace {

constexpr std::size_t excerpt_width = 96;
constexpr std::size_t most_word_bytes = 40;

}  // namespace

Excerpt make_excerpt(std::string_view line, std::size_t caret) {
  caret = std::min(caret, line.size());
  Excerpt excerpt;
  std::size_t first = 0;
  if (line.size() > excerpt_width) {
    // The caret is at two thirds of the excerpt, because the text before it is more important.
    const std::size_t before = excerpt_width * 2 / 3;
    first = caret > before ? std::min(caret - before, line.size() - excerpt_width) : 0;
  }
  while (first < caret && first > 0 && text::continues_character(line[first])) ++first;
  std::size_t last = std::min(first + excerpt_width, line.size());
  while (last < line.size() && last > caret && text::continues_character(line[last])) --last;
  excerpt.text = std::string(line.substr(first, last - first));
  excerpt.caret = caret - first;
  excerpt.cut_before = first > 0;
  excerpt.cut_after = last < line.size();
  return excerpt;
}

std::string quoted_word(std::string_view word) {
  const std::string_view start = text::cut(word, most_word_bytes);
  return fmt::format("`{}{}`", start, start.size() < word.size() ? "…" : "");
}

SourceLocation location_in(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  SourceLocation at;
  at.line = 1 + static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n'));
  at.column = 1 + before.size() - (before.rfind('\n') + 1);
  at.byte = offset;
  return at;
}

std::size_t line_end(std::string_view text, std::size_t from) {
  // Searching for one character is much faster than for either of two. The limited piece avoids
  // searching a whole file without LF for one in each line.
  constexpr std::size_t piece_bytes = 4096;
  for (std::size_t at = from; at < text.size(); at += piece_bytes) {
    const std::string_view piece = text.substr(at, piece_bytes);
    const std::size_t feed = piece.find('\n');
    const std::size_t end = std::min(piece.substr(0, feed).find('\r'), feed);
    if (end != std::string_view::npos) return at + end;
  }
  return text.size();
}

Diagnostic finding_in_line(Code code, std::string message, SourceLocation start,
                           std::string_view line, std::size_t at) {
  start.column = at + 1;
  start.byte += at;
  Diagnostic diagnostic = make_diagnostic(code, std::move(message), std::move(start));
  diagnostic.excerpt = make_excerpt(line, at);
  return diagnostic;
}

}  // namespace mocap::detail
