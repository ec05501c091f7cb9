// SPDX-License-Identifier: MIT
#include "formats/json_string.hpp"

#include <cstddef>

#include "text/ascii.hpp"
#include "text/hexadecimal.hpp"
#include "text/utf8.hpp"

namespace mocap::json {

namespace {

constexpr std::string_view replacement_character = "\xEF\xBF\xBD";

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
  if (!text::is_control(c)) {
    literal.push_back(c);
    return;
  }
  literal += "\\u00";
  text::append_hex(literal, static_cast<unsigned char>(c));
}

}  // namespace

JsonString to_json_string(std::string_view bytes) {
  JsonString string;
  string.literal.reserve(bytes.size() + 2);
  string.literal.push_back('"');
  while (!bytes.empty()) {
    const std::size_t length = text::character_size(bytes);
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

std::string repaired_utf8(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size());
  while (!bytes.empty()) {
    const std::size_t length = text::character_size(bytes);
    text += length == 0 ? replacement_character : bytes.substr(0, length);
    bytes.remove_prefix(length == 0 ? 1 : length);
  }
  return text;
}

}  // namespace mocap::json
