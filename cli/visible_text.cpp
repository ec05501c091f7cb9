// SPDX-License-Identifier: MIT
#include "visible_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>

#include "text/utf8.hpp"

namespace mocap::cli {

namespace {

/// A character, or a byte that is not part of one.
struct Character {
  std::optional<char32_t> code;
  std::string_view bytes;
};

Character next_character(std::string_view& text) {
  const std::string_view before = text;
  const std::optional<char32_t> code = text::take_character(text);
  return {code, before.substr(0, before.size() - text.size())};
}

struct Range {
  char32_t first, last;
};

template <std::size_t N>
bool within(const std::array<Range, N>& ranges, char32_t code) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [&](Range range) { return code >= range.first && code <= range.last; });
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
    const auto [code, bytes] = next_character(text);
    if (code == U'\t') {
      shown.push_back(' ');
    } else if (code && !text::is_invisible(*code)) {
      shown.append(bytes);
    } else if (bytes.size() == 1) {
      fmt::format_to(std::back_inserter(shown), "\\x{:02X}", static_cast<unsigned char>(bytes[0]));
    } else {
      fmt::format_to(std::back_inserter(shown), "\\u{{{:04X}}}", static_cast<unsigned>(*code));
    }
  }
  return shown;
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const auto code = text::take_character(text);
    width += code ? columns_of(*code) : 1;
  }
  return width;
}

std::string shortened(std::string_view text, std::size_t width, std::string_view ellipsis) {
  if (display_width(text) <= width) return std::string(text);
  const std::size_t room = width > display_width(ellipsis) ? width - display_width(ellipsis) : 0;
  // The end of a path is more informative than its start.
  const std::size_t head_room = room / 3;
  std::string_view rest = text;
  for (std::size_t used = 0; !rest.empty();) {
    std::string_view after = rest;
    used += display_width(next_character(after).bytes);
    if (used > head_room) break;
    rest = after;
  }
  const std::string_view head = text.substr(0, text.size() - rest.size());
  while (!rest.empty() && display_width(rest) > room - head_room) next_character(rest);
  return std::string(head).append(ellipsis).append(rest);
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
