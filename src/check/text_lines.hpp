// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace mocap::detail {

/// One non-empty line, without its line ending.
struct TextLine {
  std::string_view text;
  std::size_t number = 0;  ///< Starts at 1 and counts empty lines.
  std::size_t byte = 0;    ///< Offset of its start.

  bool contains(std::string_view word) const { return text.find(word) != std::string_view::npos; }
};

/// Iterates over lines that end with CR, LF or both; skips empty ones.
class TextLines {
 public:
  explicit TextLines(std::string_view text) : text_(text) {}

  std::optional<TextLine> next() {
    while (at_ < text_.size()) {
      const std::size_t begin = at_;
      std::size_t end = begin;
      while (end < text_.size() && text_[end] != '\n' && text_[end] != '\r') ++end;
      const std::size_t number = number_;
      at_ = end;
      if (at_ < text_.size()) {
        const bool is_pair = text_.substr(at_, 2) == "\r\n";
        at_ += is_pair ? 2 : 1;
        ++number_;
      }
      if (end > begin) return TextLine{text_.substr(begin, end - begin), number, begin};
    }
    return std::nullopt;
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t number_ = 1;
};

}  // namespace mocap::detail
