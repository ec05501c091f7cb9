// SPDX-License-Identifier: MIT
#include "formats/json/json_string.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace mocap::json {

namespace {

constexpr std::string_view replacement_character = "\xEF\xBF\xBD";
constexpr std::string_view digits = "0123456789abcdef";

std::uint32_t byte_at(std::string_view bytes, std::size_t index) {
  return index < bytes.size() ? static_cast<unsigned char>(bytes[index]) : 0U;
}

/// Bytes of the UTF-8 character at the start, 0 where there is none. Overlong forms, surrogates
/// and numbers beyond U+10FFFF are none (Unicode 15, table 3-7).
std::size_t utf8_length(std::string_view bytes) {
  const std::uint32_t lead = byte_at(bytes, 0);
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  const std::uint32_t lowest_second = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const std::uint32_t highest_second = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  const std::uint32_t second = byte_at(bytes, 1);
  if (second < lowest_second || second > highest_second) return 0;
  for (std::size_t i = 2; i < length; ++i) {
    if ((byte_at(bytes, i) & 0xC0U) != 0x80) return 0;
  }
  return length;
}

void append_ascii(std::string& literal, char c) {
  switch (c) {
    case '"':
      literal += "\\\"";
      return;
    case '\\':
      literal += "\\\\";
      return;
    case '\n':
      literal += "\\n";
      return;
    case '\r':
      literal += "\\r";
      return;
    case '\t':
      literal += "\\t";
      return;
    default:
      break;
  }
  const auto code = static_cast<unsigned char>(c);
  if (code >= 0x20 && code != 0x7F) {
    literal.push_back(c);
    return;
  }
  literal += "\\u00";
  literal.push_back(digits[code >> 4U]);
  literal.push_back(digits[code & 15U]);
}

}  // namespace

JsonString to_json_string(std::string_view bytes) {
  JsonString string;
  string.literal.reserve(bytes.size() + 2);
  string.literal.push_back('"');
  while (!bytes.empty()) {
    const std::size_t length = utf8_length(bytes);
    if (length == 0) {
      string.is_exact = false;
      string.literal += replacement_character;
    } else if (length == 1) {
      append_ascii(string.literal, bytes.front());
    } else {
      string.literal += bytes.substr(0, length);
    }
    bytes.remove_prefix(length == 0 ? 1 : length);
  }
  string.literal.push_back('"');
  return string;
}

std::string mended_utf8(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size());
  while (!bytes.empty()) {
    const std::size_t length = utf8_length(bytes);
    text += length == 0 ? replacement_character : bytes.substr(0, length);
    bytes.remove_prefix(length == 0 ? 1 : length);
  }
  return text;
}

std::string hexadecimal(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size() * 2);
  for (const char c : bytes) {
    const auto code = static_cast<unsigned char>(c);
    text.push_back(digits[code >> 4U]);
    text.push_back(digits[code & 15U]);
  }
  return text;
}

}  // namespace mocap::json
