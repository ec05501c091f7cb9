// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The words of a BVH hierarchy, read from a source on demand.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "mocap/diagnostics.hpp"
#include "mocap/io.hpp"
#include "mocap/reading.hpp"

namespace mocap::bvh {

/// A location in the header's text.
struct Place {
  std::size_t at = 0;          ///< Offset in the text.
  std::uint64_t line = 1;      ///< From 1.
  std::size_t line_start = 0;  ///< Offset of the first byte of the line.
};

/// A word and its location. Holds a copy, because reading more text may move the buffer.
struct Word {
  std::string text;
  Place place;
  explicit operator bool() const { return !text.empty(); }
};

/// Reads words from the start of a file. Everything read so far stays in `text()`, so that the
/// header can be written back unchanged and any line can be shown.
class HeaderText {
 public:
  HeaderText(ByteSource& source, const ReadLimits& limits) : source_(source), limits_(limits) {}

  /// The next word without consuming it: `{`, `}`, or bytes up to whitespace or a brace. Empty at
  /// the end of the file. Comments (`#...`, `//...`) are skipped and recorded.
  Word peek();
  /// Consumes the word returned by `peek`.
  void take(const Word& word);
  Word next();

  /// Consumes the rest of the current line up to a `{`, without surrounding whitespace. Returns
  /// false if it is longer than a name may be.
  bool rest_of_line(std::string& rest, Place& place);
  /// Consumes whitespace and one line ending. False if there is other text before the line ending.
  bool finish_line();

  SourceLocation location(const Place& place) const;
  /// A finding at a location, with its line.
  Diagnostic finding(Code code, std::string message, const Place& place);

  const std::string& text() const { return text_; }
  const Place& place() const { return place_; }
  void set_place(const Place& place) { place_ = place; }
  /// Reads until `count` bytes after the current position are available, or the file ends.
  bool ensure(std::size_t count);
  bool at_end();

  /// Set if the source failed or a limit was exceeded; the reader then stops.
  bool failed() const { return failed_; }
  const Error& error() const { return error_; }
  /// Whether a comment was found.
  bool has_comment() const { return has_comment_; }
  const Place& first_comment() const { return first_comment_; }

 private:
  bool pull();
  void fail_with(Code code, std::string message);
  void step_over_line_end();
  void skip_blanks_and_comments();
  void skip_comment();

  ByteSource& source_;
  const ReadLimits& limits_;
  std::string text_;
  std::unique_ptr<char[]> piece_;
  Place place_;
  bool source_ended_ = false;
  bool failed_ = false;
  Error error_;
  bool has_comment_ = false;
  Place first_comment_;
};

}  // namespace mocap::bvh
