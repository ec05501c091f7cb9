// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Lines and cells of text tables.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace mocap::detail {

/// A line of a file, without its line ending.
struct TextLine {
  std::string_view text;
  std::uint64_t number = 0;  ///< From 1; 0 at the end of the file.
};

/// Returns the lines of a text in order. `at`: the offset of the first line.
class LineCursor {
 public:
  LineCursor(std::string_view text, std::size_t at) : text_(text), at_(at) {}

  TextLine next();
  std::size_t at() const { return at_; }
  /// Continues after rows that another reader has consumed.
  void skip_rows(std::size_t to, std::uint64_t lines) {
    at_ = to;
    number_ += lines;
  }

 private:
  std::string_view text_;
  std::size_t at_;
  std::uint64_t number_ = 0;
};

/// The cells of a line without blanks and quotation marks around them, at least one.
std::vector<std::string_view> cells_of(std::string_view line, char separator);
/// The words of a line that are separated by tabs and blanks, without quotation marks around them.
std::vector<std::string_view> words_of(std::string_view line);

}  // namespace mocap::detail
