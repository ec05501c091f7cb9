// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The words of a text file with comments.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "mocap/diagnostics.hpp"

namespace mocap::detail {

/// A word and its location.
struct Word {
  std::string_view text;
  std::size_t at = 0;          ///< Offset in the file.
  std::size_t line_start = 0;  ///< Offset of the first byte of its line.
  std::uint64_t line = 1;      ///< From 1.
  bool first_of_line = false;
  explicit operator bool() const { return !text.empty(); }
};

/// What separates the words of a format.
struct WordSyntax {
  std::string_view separators;      ///< In addition to line endings.
  bool has_slash_comments = false;  ///< `//` starts a comment, like `#`.
};

/// Iterates over the words of a text, which must outlive it. `#` starts a comment. Lines end with
/// LF, CR LF or CR. A byte-order mark at the start is skipped.
class TextWords {
 public:
  /// `file`: the name for findings.
  TextWords(std::string_view text, std::string file, WordSyntax syntax);

  /// The next word; empty at the end of the text.
  const Word& peek() const { return word_; }
  Word next();

  /// The rest of the line, starting with the word of `peek`, without comments or trailing
  /// whitespace; consumes it. Empty if `peek` is on a new line.
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
  bool is_separator(char c) const;
  bool starts_comment(std::size_t at) const;

  std::string_view text_;
  std::string file_;
  WordSyntax syntax_;
  Cursor cursor_;  ///< After the word of `peek`.
  Cursor taken_;   ///< After the last consumed word.
  Word word_;
};

}  // namespace mocap::detail
