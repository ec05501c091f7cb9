// SPDX-License-Identifier: MIT
#include "visible_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace mocap::cli {

namespace {

struct Character {
  char32_t code = 0;
  std::size_t length = 1;
  bool valid = false;
};

/// The first character of `text`, which must not be empty. Overlong encodings and surrogates are
/// invalid.
Character first_character(std::string_view text) {
  const auto byte_at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte_at(0);
  if (lead < 0x80) return {lead, 1, true};
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return {};
  char32_t code = lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte_at(i) & 0xC0U) != 0x80U) return {};
    code = (code << 6U) | (byte_at(i) & 0x3FU);
  }
  constexpr std::array<char32_t, 5> smallest{0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < smallest[length] || code > 0x10FFFF || surrogate) return {};
  return {code, length, true};
}

struct Range {
  char32_t first, last;
};

template <std::size_t N>
bool within(const std::array<Range, N>& ranges, char32_t code) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [&](Range range) { return code >= range.first && code <= range.last; });
}

/// Characters with an effect instead of a glyph: controls, direction marks, invisible separators.
bool acts(char32_t code) {
  constexpr std::array<Range, 7> acting{{{0x00, 0x1F},
                                         {0x7F, 0x9F},
                                         {0x061C, 0x061C},
                                         {0x200B, 0x200F},
                                         {0x2028, 0x202E},
                                         {0x2060, 0x206F},
                                         {0xFEFF, 0xFEFF}}};
  return within(acting, code);
}

std::size_t columns_of(char32_t code) {
  constexpr std::array<Range, 5> combining{
      {{0x0300, 0x036F}, {0x1AB0, 0x1AFF}, {0x20D0, 0x20FF}, {0x3099, 0x309A}, {0xFE00, 0xFE0F}}};
  constexpr std::array<Range, 9> wide{{{0x1100, 0x115F},
                                       {0x2E80, 0x303E},
                                       {0x3041, 0xA4CF},
                                       {0xAC00, 0xD7A3},
                                       {0xF900, 0xFAFF},
                                       {0xFE30, 0xFE6F},
                                       {0xFF00, 0xFF60},
                                       {0xFFE0, 0xFFE6},
                                       {0x1F300, 0x3FFFD}}};
  if (code < 0x0300) return 1;
  if (within(combining, code)) return 0;
  return within(wide, code) ? 2 : 1;
}

}  // namespace

std::string visible(std::string_view text) {
  std::string shown;
  shown.reserve(text.size());
  while (!text.empty()) {
    const Character character = first_character(text);
    if (!character.valid) {
      fmt::format_to(std::back_inserter(shown), "\\x{:02X}", static_cast<unsigned char>(text[0]));
    } else if (character.code == '\t') {
      shown.push_back(' ');
    } else if (!acts(character.code)) {
      shown.append(text.substr(0, character.length));
    } else if (character.code < 0x80) {
      fmt::format_to(std::back_inserter(shown), "\\x{:02X}", static_cast<unsigned>(character.code));
    } else {
      fmt::format_to(std::back_inserter(shown), "\\u{{{:04X}}}",
                     static_cast<unsigned>(character.code));
    }
    text.remove_prefix(character.length);
  }
  return shown;
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const Character character = first_character(text);
    width += character.valid ? columns_of(character.code) : 1;
    text.remove_prefix(character.length);
  }
  return width;
}

std::string shortened(std::string_view text, std::size_t width, std::string_view ellipsis) {
  if (display_width(text) <= width) return std::string(text);
  const std::size_t room = width > display_width(ellipsis) ? width - display_width(ellipsis) : 0;
  // The end of a path is more informative than its start.
  const std::size_t head_room = room / 3;
  std::size_t head = 0;
  for (std::size_t used = 0; head < text.size();) {
    const Character character = first_character(text.substr(head));
    used += columns_of(character.code);
    if (used > head_room) break;
    head += character.length;
  }
  std::size_t tail = head;
  while (tail < text.size() && display_width(text.substr(tail)) > room - head_room)
    tail += first_character(text.substr(tail)).length;
  return std::string(text.substr(0, head)).append(ellipsis).append(text.substr(tail));
}

std::string padded(std::string_view text, std::size_t width) {
  const std::size_t used = display_width(text);
  std::string result(text);
  if (used < width) result.append(width - used, ' ');
  return result;
}

std::string wrapped(std::string_view text, std::size_t width, std::string_view indent) {
  std::string result;
  std::size_t used = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (word.empty()) continue;
    const std::size_t columns = display_width(word);
    if (used != 0 && used + 1 + columns > width) {
      result.push_back('\n');
      used = 0;
    }
    result.append(used == 0 ? indent : std::string_view(" "));
    result.append(word);
    used += columns + (used == 0 ? indent.size() : 1);
  }
  return result;
}

}  // namespace mocap::cli
