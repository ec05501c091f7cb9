// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The lines of a source, one at a time.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "formats/text_as_read.hpp"
#include "mocap/io.hpp"
#include "mocap/reading.hpp"
#include "text/number_rows.hpp"

namespace mocap::csv {

/// Reads lines that end with LF or CR LF, or, if the first line ends with CR only, with CR. A
/// byte-order mark at the start is skipped.
class LineReader {
 public:
  /// `kept` receives everything that is read from the source, unless it is null.
  LineReader(ByteSource& source, const ReadLimits& limits, mocap::detail::KeptText* kept);

  /// Moves to the next line. False at the end and on failure (`error()`).
  bool next();
  /// Extends the line by the following one, for a quoted cell that contains a line ending.
  bool extend();

  /// The text after the line that has been read ahead, if lines end with LF; otherwise nothing.
  /// `text::row_padding` bytes around it are readable.
  std::string_view ahead() const {
    return line_end_ == '\n' ? std::string_view(buffer_.data() + next_, end_ - next_)
                             : std::string_view();
  }
  /// Continues after lines of `ahead` that another reader has consumed.
  void skip_rows(std::size_t bytes, std::uint64_t lines);

  /// The line without its end; valid until the next call.
  std::string_view line() const { return {buffer_.data() + begin_, length_}; }
  std::uint64_t number() const { return number_; }  ///< From 1.
  /// The location of an offset in the line.
  SourceLocation location(std::size_t at) const;
  Diagnostic finding(Code code, std::string message, std::size_t at) const;

  const std::optional<Error>& error() const { return error_; }
  std::uint64_t bytes_read() const { return bytes_read_; }
  /// Whether lines end with LF or CR LF.
  bool ends_with_lf() const { return line_end_ == '\n'; }
  /// The offset in the source of the text after the line.
  std::uint64_t next_offset() const { return bytes_read_ - (end_ - next_); }
  /// Whether everything that is read from the source is kept.
  bool keeps_text() const { return kept_ != nullptr; }

 private:
  void detect_line_end();
  bool find_line_end(std::size_t from);
  bool fill();

  ByteSource& source_;
  const ReadLimits& limits_;
  mocap::detail::KeptText* kept_;
  std::vector<char> buffer_;  ///< With `text::row_padding` bytes before and after the data.
  char line_end_ = '\n';      ///< The last byte of each line ending.
  std::size_t begin_ = text::row_padding;  ///< Start of the line.
  std::size_t length_ = 0;                 ///< Length of the line, without its line ending.
  std::size_t next_ = text::row_padding;  ///< Start of the text after the line and its line ending.
  std::size_t end_ = text::row_padding;   ///< End of the data read.
  std::uint64_t number_ = 0;
  std::uint64_t extra_lines_ = 0;  ///< Line endings inside the current line.
  std::uint64_t bytes_read_ = 0;
  bool source_ended_ = false;
  std::optional<Error> error_;
};

}  // namespace mocap::csv
