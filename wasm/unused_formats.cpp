// SPDX-License-Identifier: MIT
//
// The only callers of the C library's formatted output in these modules are fmt's hexadecimal
// floating point (`%a`), which the core does not use, and the JSON library's escapes of control
// characters. Without this file, every page would load printf with its 128-bit arithmetic: 4 KiB of
// the compressed player.

#include <algorithm>
#include <cstdarg>
#include <cstddef>

#include "text/hexadecimal.hpp"

/// Supports only `%04x`, for `\u001a`; other characters of the format are copied.
extern "C" int snprintf(char* text, std::size_t size, const char* format, ...) {
  std::va_list values;
  va_start(values, format);
  std::size_t length = 0;
  const auto put = [&](char c) {
    if (length + 1 < size) text[length] = c;
    ++length;
  };
  for (; *format != '\0'; ++format) {
    if (format[0] == '%' && format[1] == '0' && format[2] == '4' && format[3] == 'x') {
      const unsigned value = va_arg(values, unsigned);
      for (int shift = 12; shift >= 0; shift -= 4)
        put(mocap::text::hex_digits[(value >> shift) & 0xFU]);
      format += 3;
    } else {
      put(*format);
    }
  }
  va_end(values);
  if (size > 0) text[std::min(length, size - 1)] = '\0';
  return static_cast<int>(length);
}
