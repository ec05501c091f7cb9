// SPDX-License-Identifier: MIT
#include "library/text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "library/library.hpp"

namespace mocap::library {

namespace {

constexpr std::size_t most_slug_bytes = 96;
constexpr char32_t replacement = 0xFFFD;

struct Range {
  char32_t first, last;
};

bool is_in(std::span<const Range> ranges, char32_t character) {
  return std::any_of(ranges.begin(), ranges.end(), [&](const Range& range) {
    return character >= range.first && character <= range.last;
  });
}

/// What stands above ASCII and is no letter or digit, in blocks: punctuation, symbols, blanks,
/// arrows, pictures, marks that select a variant, private use.
constexpr std::array no_letters{
    Range{0x80, 0xA9},       Range{0xAB, 0xB4},       Range{0xB6, 0xB9},
    Range{0xBB, 0xBF},       Range{0xD7, 0xD7},       Range{0xF7, 0xF7},
    Range{0x2000, 0x206F},   Range{0x20A0, 0x20CF},   Range{0x2100, 0x2BFF},
    Range{0x3000, 0x3004},   Range{0x3008, 0x3030},   Range{0xD800, 0xF8FF},
    Range{0xFE00, 0xFE6F},   Range{0xFEFF, 0xFF0F},   Range{0xFF1A, 0xFF20},
    Range{0xFF3B, 0xFF40},   Range{0xFF5B, 0xFF65},   Range{0xFFE0, 0xFFFF},
    Range{0x1F000, 0x1FAFF}, Range{0xE0000, 0x10FFFF}};

/// Marks that turn or hide the text around them, and ends of lines by another name.
constexpr std::array unseen{Range{0x7F, 0x9F},     Range{0x200B, 0x200F}, Range{0x2028, 0x202E},
                            Range{0x2060, 0x206F}, Range{0xFEFF, 0xFEFF}, Range{0xFFF0, 0xFFFB}};

bool continues(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

}  // namespace

std::optional<char32_t> take_character(std::string_view& text) {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t size = first < 0x80   ? 1
                           : first < 0xC2 ? 0
                           : first < 0xE0 ? 2
                           : first < 0xF0 ? 3
                           : first < 0xF5 ? 4
                                          : 0;
  if (size == 0 || text.size() < size) {
    text.remove_prefix(1);
    return std::nullopt;
  }
  char32_t character = size == 1 ? first : first & (0x7FU >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if (!continues(text[i])) {
      text.remove_prefix(1);
      return std::nullopt;
    }
    character = character << 6 | (static_cast<unsigned char>(text[i]) & 0x3FU);
  }
  constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
  if (character < least[size] || character > 0x10FFFF ||
      (character >= 0xD800 && character <= 0xDFFF)) {
    text.remove_prefix(1);
    return std::nullopt;
  }
  text.remove_prefix(size);
  return character;
}

void append_character(std::string& text, char32_t c) {
  const auto byte = [&](char32_t value) { text += static_cast<char>(value); };
  if (c < 0x80) {
    byte(c);
  } else if (c < 0x800) {
    byte(0xC0 | c >> 6);
    byte(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    byte(0xE0 | c >> 12);
    byte(0x80 | (c >> 6 & 0x3F));
    byte(0x80 | (c & 0x3F));
  } else {
    byte(0xF0 | c >> 18);
    byte(0x80 | (c >> 12 & 0x3F));
    byte(0x80 | (c >> 6 & 0x3F));
    byte(0x80 | (c & 0x3F));
  }
}

char32_t lower_case(char32_t c) {
  if (c < 0x80) return c >= 'A' && c <= 'Z' ? c + 0x20 : c;
  if ((c >= 0xC0 && c <= 0xDE && c != 0xD7) || (c >= 0x391 && c <= 0x3A9)) return c + 0x20;
  if (c >= 0x410 && c <= 0x42F) return c + 0x20;
  if (c >= 0x400 && c <= 0x40F) return c + 0x50;
  const bool is_even_upper = (c >= 0x100 && c <= 0x137) || (c >= 0x14A && c <= 0x177) ||
                             (c >= 0x460 && c <= 0x4BF) || (c >= 0x1E00 && c <= 0x1EFF);
  const bool is_odd_upper = (c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E);
  if (c == 0x130) return 'i';
  if (is_even_upper) return c | 1U;
  if (is_odd_upper) return c + (c & 1U);
  return c;
}

bool is_letter_or_digit(char32_t c) {
  if (c < 0x80) return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return !is_in(no_letters, c);
}

std::string clean_text(std::string_view text, std::size_t most_bytes, bool lines) {
  std::string cleaned;
  while (!text.empty()) {
    char32_t c = take_character(text).value_or(replacement);
    if (c == '\r' && lines) continue;
    if (c == '\n' && lines) {
      cleaned += '\n';
      continue;
    }
    if (c < 0x20) c = ' ';
    if (is_in(unseen, c)) continue;
    const std::size_t before = cleaned.size();
    append_character(cleaned, c);
    if (cleaned.size() > most_bytes) {
      cleaned.resize(before);
      break;
    }
  }
  const std::size_t first = cleaned.find_first_not_of(" \n");
  if (first == std::string::npos) return {};
  cleaned.erase(cleaned.find_last_not_of(" \n") + 1);
  cleaned.erase(0, first);
  return cleaned;
}

std::string clean_file_name(std::string_view name) {
  // Browsers of old gave whole paths, with either slash.
  if (const std::size_t slash = name.find_last_of("/\\"); slash != std::string_view::npos) {
    name.remove_prefix(slash + 1);
  }
  std::string extension;
  if (const std::size_t point = name.rfind('.');
      point != std::string_view::npos && point > 0 && name.size() - point <= 8) {
    extension = clean_text(name.substr(point), 8);
    name = name.substr(0, point);
  }
  std::string cleaned = clean_text(name, most_name_bytes - extension.size()) + extension;
  if (cleaned.find_first_not_of(". ") == std::string::npos) return "motion";
  return cleaned;
}

std::vector<std::string> clean_tags(const std::vector<std::string>& tags) {
  std::vector<std::string> cleaned;
  for (const std::string& tag : tags) {
    if (std::string text = folded(clean_text(tag, 100)); !text.empty()) {
      cleaned.push_back(std::move(text));
    }
  }
  std::sort(cleaned.begin(), cleaned.end());
  cleaned.erase(std::unique(cleaned.begin(), cleaned.end()), cleaned.end());
  if (cleaned.size() > most_tags) cleaned.resize(most_tags);
  return cleaned;
}

std::string folded(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    append_character(result, lower_case(take_character(text).value_or(replacement)));
  }
  return result;
}

std::string words_inside(std::string_view name) {
  enum class Kind : std::uint8_t { other, lower, upper, digit };
  std::string words;
  Kind last = Kind::other;
  while (!name.empty()) {
    const char32_t c = take_character(name).value_or(' ');
    const Kind kind = !is_letter_or_digit(c) ? Kind::other
                      : c >= '0' && c <= '9' ? Kind::digit
                      : lower_case(c) != c   ? Kind::upper
                                             : Kind::lower;
    const bool begins = kind != last && !(last == Kind::upper && kind == Kind::lower);
    if (begins && !words.empty() && words.back() != ' ') words += ' ';
    if (kind != Kind::other) append_character(words, lower_case(c));
    last = kind;
  }
  while (!words.empty() && words.back() == ' ') words.pop_back();
  return words;
}

std::string without_extension(std::string_view file_name) {
  const std::size_t point = file_name.rfind('.');
  if (point == std::string_view::npos || point == 0) return std::string(file_name);
  return std::string(file_name.substr(0, point));
}

std::string slug_of(std::string_view name) {
  std::string slug;
  bool gap = false;
  while (!name.empty()) {
    const char32_t c = take_character(name).value_or('-');
    if (!is_letter_or_digit(c)) {
      gap = !slug.empty();
      continue;
    }
    const std::size_t before = slug.size();
    if (gap) slug += '-';
    append_character(slug, lower_case(c));
    if (slug.size() > most_slug_bytes) {
      slug.resize(before);
      break;
    }
    gap = false;
  }
  return slug.empty() ? "motion" : slug;
}

}  // namespace mocap::library
