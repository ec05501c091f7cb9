// SPDX-License-Identifier: MIT
#include "formats/text_words.hpp"

#include <algorithm>
#include <utility>

#include "formats/excerpt.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace mocap::detail {

namespace {

bool is_line_end(char c) {
  return c == '\n' || c == '\r';
}

}  // namespace

TextWords::TextWords(std::string_view text, std::string file, WordSyntax syntax)
    : text_(text), file_(std::move(file)), syntax_(syntax) {
  if (text_.starts_with(text::byte_order_mark))
    cursor_.at = cursor_.line_start = text::byte_order_mark.size();
  taken_ = cursor_;
  advance();
}

Word TextWords::next() {
  const Word taken = word_;
  taken_ = cursor_;
  advance();
  return taken;
}

bool TextWords::is_separator(char c) const {
  return syntax_.separators.find(c) != std::string_view::npos;
}

bool TextWords::starts_comment(std::size_t at) const {
  return text_[at] == '#' || (syntax_.has_slash_comments && text_.substr(at, 2) == "//");
}

void TextWords::step_over_line_end() {
  cursor_.at += text_.substr(cursor_.at, 2) == "\r\n" ? 2U : 1U;
  cursor_.line_start = cursor_.at;
  ++cursor_.line;
  cursor_.line_has_word = false;
}

void TextWords::advance() {
  while (cursor_.at < text_.size()) {
    const char c = text_[cursor_.at];
    if (is_line_end(c)) {
      step_over_line_end();
    } else if (is_separator(c)) {
      ++cursor_.at;
    } else if (starts_comment(cursor_.at)) {
      cursor_.at = line_end(text_, cursor_.at);
    } else {
      break;
    }
  }
  const std::size_t begin = cursor_.at;
  word_ = Word{{}, begin, cursor_.line_start, cursor_.line, !cursor_.line_has_word};
  if (begin == text_.size()) return;
  std::size_t end = begin;
  while (end < text_.size() && !is_line_end(text_[end]) && !is_separator(text_[end]) &&
         !starts_comment(end)) {
    ++end;
  }
  word_.text = text_.substr(begin, end - begin);
  cursor_.at = end;
  cursor_.line_has_word = true;
}

std::string_view TextWords::rest_of_line() {
  if (!word_ || word_.first_of_line) return {};
  const std::size_t begin = word_.at;
  std::size_t end = begin;
  while (end < text_.size() && !is_line_end(text_[end]) && !starts_comment(end)) ++end;
  cursor_.at = end;
  taken_ = cursor_;
  advance();
  const std::string_view rest = text_.substr(begin, end - begin);
  return rest.substr(0, rest.find_last_not_of(text::line_blanks) + 1);
}

std::string_view TextWords::lines_to_next_section() {
  cursor_ = taken_;
  cursor_.at = line_end(text_, cursor_.at);
  std::size_t begin = text_.size();
  std::size_t end = text_.size();
  while (cursor_.at < text_.size()) {
    step_over_line_end();
    begin = std::min(begin, cursor_.at);
    const std::size_t first = text_.find_first_not_of(" \t", cursor_.at);
    if (first != std::string_view::npos && text_[first] == ':') {
      end = cursor_.at;
      break;
    }
    cursor_.at = line_end(text_, cursor_.at);
  }
  advance();
  return text_.substr(begin, end - begin);
}

SourceLocation TextWords::location(const Word& word) const {
  SourceLocation at;
  at.file = file_;
  at.line = word.line;
  at.column = word.at - word.line_start + 1;
  at.byte = word.at;
  return at;
}

Diagnostic TextWords::finding(Code code, std::string message, const Word& word) const {
  Diagnostic diagnostic = make_diagnostic(code, std::move(message), location(word));
  const std::size_t end = line_end(text_, word.line_start);
  diagnostic.excerpt =
      make_excerpt(text_.substr(word.line_start, end - word.line_start), word.at - word.line_start);
  return diagnostic;
}

}  // namespace mocap::detail
