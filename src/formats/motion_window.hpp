// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The text of the motion, a piece at a time.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "mocap/io.hpp"
#include "mocap/reading.hpp"

namespace mocap::detail {

/// Lines that end with LF in a file whose lines end with CR.
struct MetLf {
  std::uint64_t count = 0;
  std::uint64_t lines_before = 0;  ///< Of the motion, before the first that ends so.
  std::uint64_t line_begin = 0;    ///< Where that line begins, and how long it is, in bytes of the
  std::uint64_t line_length = 0;   ///< motion.
};

/// A window over the rest of a source, with the padding that the row reader wants. Always starts
/// at a line; grows only when a single line does not fit.
class MotionWindow {
 public:
  /// `head` is the part of the motion that was pulled already.
  MotionWindow(ByteSource& source, std::string_view head, const ReadLimits& limits);

  const char* begin() const { return data_.get() + begin_; }
  const char* end() const { return data_.get() + end_; }
  std::string_view text() const { return {begin(), end_ - begin_}; }
  /// Whether the source has ended: what is in the window is all there is.
  bool ended() const { return ended_; }

  /// Moves the start of the window forward to `next`.
  void consume(const char* next);
  /// Puts a line end behind a last line that has none. Only after `ended()`.
  void close_last_line(std::string_view newline);
  /// From now on a CR counts as LF: the file's lines end with a bare CR.
  void translate_cr();
  /// Whether a CR was translated, and whether an LF of the file's own was met as well.
  bool translates_cr() const { return translate_cr_; }
  bool translated() const { return translated_; }
  const MetLf& met_lf() const { return met_lf_; }

  /// Reads more. False on failure (`error()`), also when one line exceeds the limits.
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
  Error error_;
};

}  // namespace mocap::detail
