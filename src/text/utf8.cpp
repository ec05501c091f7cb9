// SPDX-License-Identifier: MIT
#include "text/utf8.hpp"

#include <algorithm>
#include <array>

namespace mocap::text {

namespace {

unsigned byte_at(std::string_view text, std::size_t index) {
  return index < text.size() ? static_cast<unsigned char>(text[index]) : 0U;
}

/// Size of the character that starts with a byte; 0 if none does.
std::size_t size_by_lead(unsigned lead) {
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  return lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

}  // namespace

std::size_t character_size(std::string_view text) {
  if (text.empty()) return 0;
  const unsigned lead = byte_at(text, 0);
  const std::size_t size = size_by_lead(lead);
  if (size < 2) return size;
  const unsigned lowest_second = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned highest_second = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  const unsigned second = byte_at(text, 1);
  if (second < lowest_second || second > highest_second) return 0;
  for (std::size_t i = 2; i < size; ++i) {
    if (i >= text.size() || !continues_character(text[i])) return 0;
  }
  return size;
}

std::optional<char32_t> take_character(std::string_view& text) {
  const std::size_t size = character_size(text);
  if (size == 0) {
    text.remove_prefix(1);
    return std::nullopt;
  }
  constexpr std::array<unsigned, 5> lead_bits{0, 0x7F, 0x1F, 0x0F, 0x07};
  char32_t character = byte_at(text, 0) & lead_bits[size];
  for (std::size_t i = 1; i < size; ++i) character = character << 6U | (byte_at(text, i) & 0x3FU);
  text.remove_prefix(size);
  return character;
}

std::size_t unfinished_bytes(std::string_view text) {
  for (std::size_t back = 1; back <= std::min<std::size_t>(3, text.size()); ++back) {
    const std::size_t at = text.size() - back;
    if (continues_character(text[at])) continue;
    return size_by_lead(byte_at(text, at)) > back ? back : 0;
  }
  return 0;
}

void append_character(std::string& text, char32_t character) {
  const auto byte = [&](char32_t value) { text += static_cast<char>(value); };
  const auto continuation = [&](unsigned shift) { byte(0x80U | (character >> shift & 0x3FU)); };
  if (character < 0x80) {
    byte(character);
  } else if (character < 0x800) {
    byte(0xC0U | character >> 6U);
    continuation(0);
  } else if (character < 0x10000) {
    byte(0xE0U | character >> 12U);
    continuation(6);
    continuation(0);
  } else {
    byte(0xF0U | character >> 18U);
    continuation(12);
    continuation(6);
    continuation(0);
  }
}

std::string utf8_from_bytes(std::string_view bytes) {
  std::string result;
  result.reserve(bytes.size());
  while (!bytes.empty()) {
    // A Latin-1 byte of 0x80 or above is the code point with the same number.
    const auto latin = static_cast<unsigned char>(bytes.front());
    append_character(result, take_character(bytes).value_or(latin));
  }
  return result;
}

std::string_view cut(std::string_view text, std::size_t most_bytes) {
  if (text.size() <= most_bytes) return text;
  while (most_bytes > 0 && continues_character(text[most_bytes])) --most_bytes;
  return text.substr(0, most_bytes);
}

std::string shown(std::string_view name) {
  std::string text;
  for (const char c : cut(name, most_shown_bytes))
    // Terminals and pages show a tab as a blank.
    if (c == '\t')
      text.append("\\t");
    else
      text.push_back(c);
  if (name.size() > most_shown_bytes) text.append("…");
  return text;
}

bool is_invisible(char32_t character) {
  struct Range {
    char32_t first, last;
  };
  constexpr std::array ranges{Range{0x00, 0x1F},     Range{0x7F, 0x9F},     Range{0x061C, 0x061C},
                              Range{0x200B, 0x200F}, Range{0x2028, 0x202E}, Range{0x2060, 0x206F},
                              Range{0xFEFF, 0xFEFF}, Range{0xFFF0, 0xFFFB}};
  return std::any_of(ranges.begin(), ranges.end(), [&](Range range) {
    return character >= range.first && character <= range.last;
  });
}

}  // namespace mocap::text
