// SPDX-License-Identifier: MIT
#include "formats/usd/text_tokens.hpp"

#include <utility>

#include "formats/excerpt.hpp"
#include "text/ascii.hpp"

namespace mocap::usd::input {

namespace {

constexpr std::string_view marks = "[](){}=,;:&";
constexpr std::string_view not_in_words = " \t\v\f\r\n[](){}=,;&\"'@<>#";

bool starts_number(char c) {
  return text::is_digit(c) || c == '-' || c == '+' || c == '.';
}

}  // namespace

Error Tokens::error(Code code, std::string message, std::size_t offset) const {
  offset = std::min(offset, text_.size());
  SourceLocation at = mocap::detail::location_in(text_, offset);
  const std::size_t column = static_cast<std::size_t>(at.column) - 1;
  const std::size_t start = offset - column;
  const std::size_t end = mocap::detail::line_end(text_, start);
  at.byte = start;
  return mocap::detail::finding_in_line(code, std::move(message), std::move(at),
                                        text_.substr(start, end - start), column);
}

/// Returns false at a comment without an end.
bool Tokens::skip_blanks() {
  while (at_ < text_.size()) {
    const char c = text_[at_];
    if (c == '\n' || c == '\r') {
      next_.starts_line = true;
      ++at_;
    } else if (text::is_line_blank(c)) {
      ++at_;
    } else if (c == '#' || text_.substr(at_, 2) == "//") {
      at_ = mocap::detail::line_end(text_, at_);
    } else if (text_.substr(at_, 2) == "/*") {
      const std::size_t end = text_.find("*/", at_ + 2);
      if (end == std::string_view::npos) return false;
      at_ = end + 2;
    } else {
      return true;
    }
  }
  return true;
}

void Tokens::advance() {
  next_ = Token();
  next_.starts_line = at_ == 0;
  const bool is_sound = skip_blanks();
  next_.offset = at_;
  if (!is_sound) {
    next_.kind = TokenKind::bad;
    return;
  }
  if (at_ == text_.size()) return;
  const char c = text_[at_];
  if (marks.find(c) != std::string_view::npos) {
    next_.kind = TokenKind::mark;
    next_.text = text_.substr(at_++, 1);
  } else if (c == '"' || c == '\'') {
    read_string(c);
  } else if (c == '<') {
    read_until(TokenKind::path, "<", ">");
  } else if (c == '@') {
    const bool is_long = text_.substr(at_, 3) == "@@@";
    read_until(TokenKind::asset, is_long ? "@@@" : "@", is_long ? "@@@" : "@");
  } else {
    read_word();
  }
}

void Tokens::read_string(char quote) {
  const std::string_view three = quote == '"' ? "\"\"\"" : "'''";
  const bool is_long = text_.substr(at_, 3) == three;
  const std::string_view end = is_long ? three : three.substr(0, 1);
  const std::size_t start = at_ + end.size();
  for (std::size_t i = start; i < text_.size(); ++i) {
    if (text_[i] == '\\') {
      ++i;
    } else if (text_[i] == '\n' && !is_long) {
      break;
    } else if (text_.substr(i, end.size()) == end) {
      next_.kind = TokenKind::string;
      next_.text = text_.substr(start, i - start);
      at_ = i + end.size();
      return;
    }
  }
  next_.kind = TokenKind::bad;
}

void Tokens::read_until(TokenKind kind, std::string_view start, std::string_view end) {
  const std::size_t first = at_ + start.size();
  const std::size_t last = text_.find(end, first);
  const std::size_t line = mocap::detail::line_end(text_, first);
  if (last == std::string_view::npos || last > line) {
    next_.kind = TokenKind::bad;
    return;
  }
  next_.kind = kind;
  next_.text = text_.substr(first, last - first);
  at_ = last + end.size();
}

void Tokens::read_word() {
  const std::size_t start = at_;
  // The colon after the time of a sample is not part of the number.
  const bool is_number = starts_number(text_[start]);
  while (at_ < text_.size() && not_in_words.find(text_[at_]) == std::string_view::npos &&
         !(is_number && text_[at_] == ':'))
    ++at_;
  if (at_ == start) {
    next_.kind = TokenKind::bad;
    return;
  }
  if (!is_number && text_.substr(at_, 2) == "[]") at_ += 2;
  next_.kind = TokenKind::word;
  next_.text = text_.substr(start, at_ - start);
}

std::string unescaped(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      result += text[i];
      continue;
    }
    const char c = text[++i];
    result += c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
  }
  return result;
}

}  // namespace mocap::usd::input
