// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Functions of the C++20 library that the core uses and emscripten 3.1.6 lacks. Included before
/// every source of this build only. Names and semantics follow the standard, so that this file can
/// be deleted without changing the core once emscripten provides them.

#include <fast_float/fast_float.h>
#include <fmt/format.h>

#include <charconv>
#include <cstddef>
#include <memory>
#include <system_error>
#include <type_traits>

namespace std {

template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
  return __builtin_bit_cast(To, from);
}

template <class Array>
unique_ptr<Array> make_unique_for_overwrite(size_t size) {
  return unique_ptr<Array>(new remove_extent_t<Array>[size]);
}

namespace mocap_gaps {

inline to_chars_result copy(char* first, char* last, const char* text, size_t length) {
  if (static_cast<size_t>(last - first) < length) return {last, errc::value_too_large};
  char_traits<char>::copy(first, text, length);
  return {first + length, errc{}};
}

/// The shortest digits that parse back to the same double, as `d.ddde+xx`.
inline to_chars_result shortest_scientific(char* first, char* last, double value) {
  // Digits and exponent from the library's shortest representation, in either notation.
  fmt::memory_buffer text;
  fmt::format_to(fmt::appender(text), "{}", value);
  char digits[32];
  size_t count = 0;
  int point = -1;  // Digits before the decimal point.
  int exponent = 0;
  bool negative = false;
  for (size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '-' && at == 0) {
      negative = true;
    } else if (c == '.') {
      point = static_cast<int>(count);
    } else if (c == 'e') {
      const char* begin = text.data() + at + 1;
      if (*begin == '+') ++begin;
      from_chars(begin, text.data() + text.size(), exponent);
      break;
    } else if (count < sizeof digits) {
      digits[count++] = c;
    }
  }
  if (point < 0) point = static_cast<int>(count);
  size_t leading = 0;
  while (leading + 1 < count && digits[leading] == '0') ++leading;
  while (count > leading + 1 && digits[count - 1] == '0') --count;
  const bool is_zero = digits[leading] == '0';
  const int power = is_zero ? 0 : exponent + point - 1 - static_cast<int>(leading);
  fmt::memory_buffer out;
  if (negative) out.push_back('-');
  out.push_back(digits[leading]);
  if (count > leading + 1) out.push_back('.');
  out.append(digits + leading + 1, digits + count);
  fmt::format_to(fmt::appender(out), "e{}{:02}", power < 0 ? '-' : '+', power < 0 ? -power : power);
  return copy(first, last, out.data(), out.size());
}

}  // namespace mocap_gaps

inline from_chars_result from_chars(const char* first, const char* last, double& value) {
  const fast_float::from_chars_result read = fast_float::from_chars(first, last, value);
  return {read.ptr, read.ec};
}

inline from_chars_result from_chars(const char* first, const char* last, float& value) {
  const fast_float::from_chars_result read = fast_float::from_chars(first, last, value);
  return {read.ptr, read.ec};
}

inline to_chars_result to_chars(char* first, char* last, double value) {
  fmt::memory_buffer text;
  fmt::format_to(fmt::appender(text), "{}", value);
  return mocap_gaps::copy(first, last, text.data(), text.size());
}

/// Only scientific notation is needed.
inline to_chars_result to_chars(char* first, char* last, double value, chars_format) {
  return mocap_gaps::shortest_scientific(first, last, value);
}

inline to_chars_result to_chars(char* first, char* last, double value, chars_format format,
                                int precision) {
  fmt::memory_buffer text;
  const bool fixed = format == chars_format::fixed;
  fmt::format_to(fmt::appender(text), fmt::runtime(fixed ? "{:.{}f}" : "{:.{}e}"), value,
                 precision);
  return mocap_gaps::copy(first, last, text.data(), text.size());
}

}  // namespace std
