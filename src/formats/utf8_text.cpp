// SPDX-License-Identifier: MIT
#include "formats/utf8_text.hpp"

#include <cstdint>

namespace mocap::detail {

namespace {

std::uint32_t byte_at(std::string_view bytes, std::size_t index) {
  return index < bytes.size() ? static_cast<unsigned char>(bytes[index]) : 0U;
}

}  // namespace

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

std::string utf8_from_bytes(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size());
  while (!bytes.empty()) {
    const std::size_t length = utf8_length(bytes);
    if (length == 0) {
      // A Latin-1 byte from 0x80 on is the code point with the same number: two bytes in UTF-8.
      const std::uint32_t code = byte_at(bytes, 0);
      text.push_back(static_cast<char>(0xC0U | (code >> 6U)));
      text.push_back(static_cast<char>(0x80U | (code & 0x3FU)));
      bytes.remove_prefix(1);
      continue;
    }
    text += bytes.substr(0, length);
    bytes.remove_prefix(length);
  }
  return text;
}

}  // namespace mocap::detail
