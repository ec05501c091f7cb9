// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The words of an ASF file.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "mocap/diagnostics.hpp"

namespace mocap::acclaim {

/// A word and its location.
struct Word {
  std::string_view text;
  std::size_t at = 0;          ///< Offset in the file.
  std::size_t line_start = 0;  ///< Offset of the first byte of its line.
  std::uint64_t line = 1;      ///< From 1.
  bool first_of_line = false;
  explicit operator bool() const { return !text.empty(); }
};

/// Iterates over the words of a text, which must outlive it. `#` and `//` start a comment; commas
/// and parentheses are whitespace, as are CR and LF.
class AsfText {
 public:
  AsfText(std::string_view text, std::string file);

  /// The next word; empty at the end of the text.
  const Word& peek() const { return word_; }
  Word next();

  /// The rest of the line from the word of `peek` on, without a comment and trailing whitespace;
  /// consumes it. Empty if `peek` is on a new line.
  std::string_view rest_of_line();
  /// Consumes and returns all lines before the next one that starts with `:`, starting after the
  /// line of the last consumed word.
  std::string_view lines_to_next_section();

  SourceLocation location(const Word& word) const;
  /// A finding at a word, with its line.
  Diagnostic finding(Code code, std::string message, const Word& word) const;

 private:
  struct Cursor {
    std::size_t at = 0;
    std::size_t line_start = 0;
    std::uint64_t line = 1;
    bool line_has_word = false;
  };

  void advance();
  void step_over_line_end();

  std::string_view text_;
  std::string file_;
  Cursor cursor_;  ///< After the word of `peek`.
  Cursor taken_;   ///< After the last consumed word.
  Word word_;
};

}  // namespace mocap::acclaim
