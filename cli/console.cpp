// SPDX-License-Identifier: MIT
#include "console.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>

#include "io/system/file.hpp"
#include "io/system/terminal.hpp"
#include "text/ascii.hpp"

namespace mocap::cli {

namespace {

constexpr std::size_t width_without_terminal = 100;
constexpr std::size_t narrowest = 40;

constexpr Marks unicode_marks{"·", "≈", "–", "×", "…", "│", "├─ ", "└─ ", "│  ", "   "};
constexpr Marks ascii_marks{"-", "~", "-", "x", "...", "|", "|- ", "`- ", "|  ", "   "};

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

bool wants_color(int descriptor) {
  return environment("NO_COLOR").empty() && environment("TERM") != "dumb" &&
         system::shows_escapes(descriptor);
}

/// If a locale is set, it determines the encoding; otherwise UTF-8 is assumed, which current
/// terminals use.
bool speaks_unicode() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string_view locale = environment(name);
    if (locale.empty()) continue;
    return text::contains_in_any_case(locale, "utf-8") ||
           text::contains_in_any_case(locale, "utf8");
  }
  return true;
}

std::size_t find_width() {
  if (!system::is_terminal(system::standard_output)) return width_without_terminal;
  std::size_t columns = 0;
  const std::string_view asked = environment("COLUMNS");
  std::from_chars(asked.data(), asked.data() + asked.size(), columns);
  if (columns == 0) columns = system::terminal_columns(system::standard_output);
  return columns == 0 ? 80 : std::clamp(columns, narrowest, std::size_t{1000});
}

std::string_view escape_of(Ink ink) {
  switch (ink) {
    case Ink::plain:
      return "";
    case Ink::strong:
      return "\x1b[1m";
    case Ink::faint:
      return "\x1b[2m";
    case Ink::red:
      return "\x1b[1;31m";
    case Ink::yellow:
      return "\x1b[1;33m";
    case Ink::green:
      return "\x1b[1;32m";
    case Ink::blue:
      return "\x1b[34m";
    case Ink::cyan:
      return "\x1b[1;36m";
  }
  return "";
}

}  // namespace

bool TextStream::write(std::string_view text) {
  buffer_.append(text);
  return buffer_.size() < flush_at || flush();
}

bool TextStream::write(Ink ink, std::string_view text) {
  if (!colored_ || ink == Ink::plain || text.empty()) return write(text);
  buffer_.append(escape_of(ink));
  buffer_.append(text);
  return write("\x1b[0m");
}

bool TextStream::flush() {
  std::string_view rest = buffer_;
  while (!rest.empty() && !failed()) {
    const auto written = system::write_some(descriptor_, rest);
    if (written) {
      rest.remove_prefix(*written);
    } else {
      error_number_ = written.error();
    }
  }
  buffer_.clear();
  return !failed();
}

bool TextStream::abandoned() const {
  return error_number_ == EPIPE;
}

Console::Console()
    : out(system::standard_output, wants_color(system::standard_output)),
      err(system::standard_error, wants_color(system::standard_error)),
      unicode_(speaks_unicode()),
      shows_progress_(environment("TERM") != "dumb" &&
                      system::shows_escapes(system::standard_error)),
      width_(find_width()),
      marks_(unicode_ ? &unicode_marks : &ascii_marks) {}

}  // namespace mocap::cli
