// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The text of the motion, block by block.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "mocap/io.hpp"
#include "mocap/reading.hpp"

namespace mocap::detail {

/// Lines that end with LF in a file whose lines end with CR.
struct MetLf {
  std::uint64_t count = 0;
  std::uint64_t lines_before = 0;  ///< Number of motion lines before the first that ends with LF.
  std::uint64_t line_begin = 0;    ///< Offset and length of that line, in bytes of the
  std::uint64_t line_length = 0;   ///< motion.
  /// Offsets of the LFs, in bytes of the motion: of all of them if `places_are_whole`.
  std::vector<std::uint64_t> places;
  bool places_are_whole = true;
};

/// A window over the rest of a source, with the padding that the row reader requires. Always starts
/// at a line; grows only if a single line does not fit.
class MotionWindow {
 public:
  /// `head` is the part of the motion that has already been read.
  MotionWindow(ByteSource& source, std::string_view head, const ReadLimits& limits);

  const char* begin() const { return data_.get() + begin_; }
  const char* end() const { return data_.get() + end_; }
  std::string_view text() const { return {begin(), end_ - begin_}; }
  /// Whether the source has ended and the window contains all remaining data.
  bool ended() const { return ended_; }

  /// Moves the start of the window forward to `next`.
  void consume(const char* next);
  /// Moves the start of the window to the start of a line that is `bytes` after the current one,
  /// possibly beyond the window. The source must allow `read_at`.
  void skip(std::uint64_t bytes);
  /// Offset of the start of the window in the source.
  std::uint64_t offset() const { return end_offset_ - (end_ - begin_); }
  /// Appends a line ending to a last line without one. Only after `ended()`.
  void close_last_line(std::string_view newline);
  /// From now on CR is converted to LF: the lines of the file end with a bare CR.
  void translate_cr();
  /// Whether a CR was converted, and whether the file also contains an LF.
  bool translates_cr() const { return translate_cr_; }
  bool translated() const { return translated_; }
  const MetLf& met_lf() const { return met_lf_; }

  /// Reads more data. False on failure (`error()`), such as a line that exceeds the limits.
  bool fill();
  const Error& error() const { return error_; }
  /// Bytes of the motion consumed so far.
  std::uint64_t consumed() const { return consumed_; }

 private:
  bool grow();
  void translate(std::size_t from);

  ByteSource& source_;
  const ReadLimits& limits_;
  std::unique_ptr<char[]> data_;
  std::size_t capacity_ = 0;  ///< Without padding.
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  bool ended_ = false;
  bool translate_cr_ = false;
  bool translated_ = false;
  MetLf met_lf_;
  std::uint64_t consumed_ = 0;
  std::uint64_t end_offset_;  ///< Offset of the end of the window in the source.
  bool skipped_ = false;      ///< From now on the source is read by offset.
  Error error_;
};

}  // namespace mocap::detail
