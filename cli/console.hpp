// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Standard output and standard error, and the capabilities of the terminal.

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace mocap::cli {

enum class Ink : std::uint8_t { plain, strong, faint, red, yellow, green, blue, cyan };

/// A buffered text stream. Errors are not lost: `flush` returns whether everything was written.
class TextStream {
 public:
  TextStream(int descriptor, bool colored) : descriptor_(descriptor), colored_(colored) {}
  TextStream(const TextStream&) = delete;
  TextStream& operator=(const TextStream&) = delete;
  ~TextStream() { flush(); }

  /// Appends; returns false once the stream has failed.
  bool write(std::string_view text);
  bool write(Ink ink, std::string_view text);
  template <class... Args>
  void print(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(buffer_), format, std::forward<Args>(args)...);
    if (buffer_.size() >= flush_at) flush();
  }

  bool flush();
  bool colored() const { return colored_; }
  /// Whether a write has failed; `error_number` is its errno.
  bool failed() const { return error_number_ != 0; }
  int error_number() const { return error_number_; }
  /// Whether the reader closed the pipe (`mocap info x | head -1`), which is not an error.
  bool abandoned() const;

 private:
  static constexpr std::size_t flush_at = std::size_t{64} << 10U;

  std::string buffer_;
  int descriptor_;
  int error_number_ = 0;
  bool colored_;
};

/// The symbols of the output, in UTF-8 or plain ASCII.
struct Marks {
  std::string_view dot, about, dash, times, ellipsis, gutter;
  std::string_view branch, last_branch, trunk, no_trunk;
};

/// The terminal streams of a command.
class Console {
 public:
  /// Inspects the terminal and NO_COLOR, TERM, COLUMNS and the locale.
  Console();

  TextStream out;
  TextStream err;

  const Marks& marks() const { return *marks_; }
  bool unicode() const { return unicode_; }
  /// Whether progress may be drawn on standard error.
  bool shows_progress() const { return shows_progress_; }
  /// Columns of the terminal; 100 if standard output is not a terminal.
  std::size_t width() const { return width_; }

 private:
  bool unicode_;
  bool shows_progress_;
  std::size_t width_;
  const Marks* marks_;
};

}  // namespace mocap::cli
