// SPDX-License-Identifier: MIT
#include "formats/bvh/header_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "formats/excerpt.hpp"
#include "text/ascii.hpp"

namespace mocap::bvh {

namespace {

constexpr std::size_t piece_size = std::size_t{64} << 10U;
/// Even a deeply indented hierarchy at all limits is much smaller.
constexpr std::size_t max_header_bytes = std::size_t{256} << 20;
/// Maximum part of a line that is searched for an excerpt.
constexpr std::size_t shown_line_bytes = 4096;

bool is_line_end(char c) {
  return c == '\n' || c == '\r';
}
bool ends_word(char c) {
  return text::is_line_blank(c) || is_line_end(c) || c == '{' || c == '}';
}

}  // namespace

bool HeaderText::pull() {
  if (source_ended_ || failed_) return false;
  if (text_.size() >= max_header_bytes) {
    fail_with(codes::limit_bytes,
              fmt::format("the hierarchy is longer than {} MiB", max_header_bytes >> 20));
    return false;
  }
  // Reads into a separate buffer, because resizing the text before each read would zero-fill far
  // more memory than needed if the source returns small pieces.
  if (piece_ == nullptr) piece_.reset(new char[piece_size]);
  auto got = source_.read({piece_.get(), piece_size});
  text_.append(piece_.get(), got.value_or(0));
  if (!got) {
    failed_ = true;
    error_ = std::move(got.error());
    return false;
  }
  source_ended_ = *got == 0;
  return !source_ended_;
}

void HeaderText::fail_with(Code code, std::string message) {
  failed_ = true;  // Set first, because showing the line must not trigger another read.
  error_ = finding(code, std::move(message), place_);
}

bool HeaderText::ensure(std::size_t count) {
  while (text_.size() < place_.at + count) {
    if (!pull()) return false;
  }
  return true;
}

bool HeaderText::at_end() {
  return !ensure(1);
}

void HeaderText::step_over_line_end() {
  const bool cr = text_[place_.at] == '\r';
  const bool crlf = cr && ensure(2) && text_[place_.at + 1] == '\n';
  place_.at += crlf ? 2 : 1;
  place_.line += 1;
  place_.line_start = place_.at;
}

void HeaderText::skip_comment() {
  if (!has_comment_) first_comment_ = place_;
  has_comment_ = true;
  while (ensure(1) && !is_line_end(text_[place_.at])) ++place_.at;
}

void HeaderText::skip_blanks_and_comments() {
  while (ensure(1)) {
    const char c = text_[place_.at];
    if (text::is_line_blank(c)) {
      ++place_.at;
    } else if (is_line_end(c)) {
      step_over_line_end();
    } else if (c == '#' || (c == '/' && ensure(2) && text_[place_.at + 1] == '/')) {
      skip_comment();
    } else {
      return;
    }
  }
}

Word HeaderText::peek() {
  skip_blanks_and_comments();
  if (at_end()) return Word{{}, place_};
  std::size_t end = place_.at + 1;
  if (text_[place_.at] != '{' && text_[place_.at] != '}') {
    while (ensure(end - place_.at + 1) && !ends_word(text_[end])) {
      ++end;
      if (end - place_.at > limits_.max_name_bytes) {
        fail_with(codes::limit_name,
                  fmt::format("a word is longer than {} bytes", limits_.max_name_bytes));
        return Word{{}, place_};
      }
    }
  }
  return Word{text_.substr(place_.at, end - place_.at), place_};
}

void HeaderText::take(const Word& word) {
  place_ = word.place;
  place_.at += word.text.size();
}

Word HeaderText::next() {
  Word word = peek();
  take(word);
  return word;
}

bool HeaderText::rest_of_line(std::string& rest, Place& place) {
  while (ensure(1) && text::is_line_blank(text_[place_.at])) ++place_.at;
  place = place_;
  std::size_t end = place_.at;
  while (ensure(end - place_.at + 1) && !is_line_end(text_[end]) && text_[end] != '{') {
    ++end;
    if (end - place_.at > limits_.max_name_bytes) {
      fail_with(codes::limit_name,
                fmt::format("a name is longer than {} bytes", limits_.max_name_bytes));
      return false;
    }
  }
  std::size_t last = end;
  while (last > place_.at && text::is_line_blank(text_[last - 1])) --last;
  rest = text_.substr(place_.at, last - place_.at);
  place_.at = end;
  return true;
}

bool HeaderText::finish_line() {
  while (ensure(1) && text::is_line_blank(text_[place_.at])) ++place_.at;
  if (at_end()) return true;
  if (!is_line_end(text_[place_.at])) return false;
  step_over_line_end();
  return true;
}

Diagnostic HeaderText::finding(Code code, std::string message, const Place& place) {
  const std::size_t wanted = place.at + shown_line_bytes;
  while (detail::line_end(text_, place.at) == text_.size() && text_.size() < wanted) {
    if (!pull()) break;
  }
  // Shows only the part of a very long line around the location.
  const std::size_t start =
      std::max(place.line_start, place.at - std::min(place.at, shown_line_bytes));
  const std::size_t end = std::min(detail::line_end(text_, place.at), wanted);
  Diagnostic diagnostic = make_diagnostic(code, std::move(message), location(place));
  diagnostic.excerpt =
      detail::make_excerpt(std::string_view(text_).substr(start, end - start), place.at - start);
  return diagnostic;
}

SourceLocation HeaderText::location(const Place& place) const {
  return {source_.name(), place.line, place.at - place.line_start + 1, place.at};
}

}  // namespace mocap::bvh
