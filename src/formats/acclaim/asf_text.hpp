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

/// A word and where it stands.
struct Word {
  std::string_view text;
  std::size_t at = 0;          ///< Offset into the file.
  std::size_t line_start = 0;  ///< Offset of the first byte of its line.
  std::uint64_t line = 1;      ///< From 1.
  bool first_of_line = false;
  explicit operator bool() const { return !text.empty(); }
};

/// Walks over the words of a text that the caller keeps alive. `#` and `//` start a comment;
/// commas and parentheses are white space, as are CR and LF.
class AsfText {
 public:
  AsfText(std::string_view text, std::string file);

  /// The next word; empty at the end of the text.
  const Word& peek() const { return word_; }
  Word next();

  /// The rest of the line that `peek` stands in, from that word on and without a comment and
  /// blanks at its end; consumes it. Empty when `peek` starts a line of its own.
  std::string_view rest_of_line();
  /// Consumes all lines before the next that starts with `:`, beginning with the line behind the
  /// last word taken, and returns them as they stand.
  std::string_view lines_to_next_section();

  SourceLocation location(const Word& word) const;
  /// A finding at a word, with the line it stands in.
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
  Cursor cursor_;  ///< Behind the word that `peek` gives.
  Cursor taken_;   ///< Behind the last word taken.
  Word word_;
};

/// Whether two words are the same in any letter case.
bool same_word(std::string_view a, std::string_view b);
/// The word in lower case (ASCII).
std::string lower(std::string_view word);

}  // namespace mocap::acclaim
