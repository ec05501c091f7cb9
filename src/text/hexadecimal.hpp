// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Bytes as hexadecimal digits.

#include <string>
#include <string_view>

#include "text/ascii.hpp"

namespace mocap::text {

/// In lower case, by value.
inline constexpr std::string_view hex_digits = "0123456789abcdef";

/// The value of a hexadecimal digit in either case; -1 for other characters.
constexpr int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  const bool is_hex = is_letter(c) && lower(c) <= 'f';
  return is_hex ? lower(c) - 'a' + 10 : -1;
}

/// The value of a byte's two digits; -1 if either is not a hexadecimal digit.
constexpr int hex_byte_value(char high, char low) {
  const bool is_hex = hex_value(high) >= 0 && hex_value(low) >= 0;
  return is_hex ? hex_value(high) * 16 + hex_value(low) : -1;
}

/// Appends two lower-case digits.
inline void append_hex(std::string& text, unsigned char byte) {
  text += hex_digits[byte >> 4U];
  text += hex_digits[byte & 15U];
}

/// Two lower-case digits per byte.
inline std::string hexadecimal(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size() * 2);
  for (const char byte : bytes) append_hex(text, static_cast<unsigned char>(byte));
  return text;
}

}  // namespace mocap::text
