// SPDX-License-Identifier: MIT
#include "library/text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "library/library.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"

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

/// Characters beyond ASCII that are neither letters nor digits, as ranges: punctuation, symbols,
/// spaces, arrows, pictographs, variation selectors, private use.
constexpr std::array no_letters{
    Range{0x80, 0xA9},       Range{0xAB, 0xB4},       Range{0xB6, 0xB9},
    Range{0xBB, 0xBF},       Range{0xD7, 0xD7},       Range{0xF7, 0xF7},
    Range{0x2000, 0x206F},   Range{0x20A0, 0x20CF},   Range{0x2100, 0x2BFF},
    Range{0x3000, 0x3004},   Range{0x3008, 0x3030},   Range{0xD800, 0xF8FF},
    Range{0xFE00, 0xFE6F},   Range{0xFEFF, 0xFF0F},   Range{0xFF1A, 0xFF20},
    Range{0xFF3B, 0xFF40},   Range{0xFF5B, 0xFF65},   Range{0xFFE0, 0xFFFF},
    Range{0x1F000, 0x1FAFF}, Range{0xE0000, 0x10FFFF}};

struct Accented {
  char32_t first, last;
  char letter;
};

/// Latin letters with accents, by code point: those composed of a letter and an accent.
constexpr std::array accented{
    Accented{0xE0, 0xE5, 'a'},     Accented{0xE7, 0xE7, 'c'},     Accented{0xE8, 0xEB, 'e'},
    Accented{0xEC, 0xEF, 'i'},     Accented{0xF1, 0xF1, 'n'},     Accented{0xF2, 0xF6, 'o'},
    Accented{0xF9, 0xFC, 'u'},     Accented{0xFD, 0xFD, 'y'},     Accented{0xFF, 0xFF, 'y'},
    Accented{0x100, 0x105, 'a'},   Accented{0x106, 0x10D, 'c'},   Accented{0x10E, 0x10F, 'd'},
    Accented{0x112, 0x11B, 'e'},   Accented{0x11C, 0x123, 'g'},   Accented{0x124, 0x125, 'h'},
    Accented{0x128, 0x130, 'i'},   Accented{0x134, 0x135, 'j'},   Accented{0x136, 0x137, 'k'},
    Accented{0x139, 0x13E, 'l'},   Accented{0x143, 0x148, 'n'},   Accented{0x14C, 0x151, 'o'},
    Accented{0x154, 0x159, 'r'},   Accented{0x15A, 0x161, 's'},   Accented{0x162, 0x165, 't'},
    Accented{0x168, 0x173, 'u'},   Accented{0x174, 0x175, 'w'},   Accented{0x176, 0x178, 'y'},
    Accented{0x179, 0x17E, 'z'},   Accented{0x1A0, 0x1A1, 'o'},   Accented{0x1AF, 0x1B0, 'u'},
    Accented{0x1CD, 0x1CE, 'a'},   Accented{0x1CF, 0x1D0, 'i'},   Accented{0x1D1, 0x1D2, 'o'},
    Accented{0x1D3, 0x1DC, 'u'},   Accented{0x1DE, 0x1E1, 'a'},   Accented{0x1E6, 0x1E7, 'g'},
    Accented{0x1E8, 0x1E9, 'k'},   Accented{0x1EA, 0x1ED, 'o'},   Accented{0x1F0, 0x1F0, 'j'},
    Accented{0x1F4, 0x1F5, 'g'},   Accented{0x1F8, 0x1F9, 'n'},   Accented{0x1FA, 0x1FB, 'a'},
    Accented{0x200, 0x203, 'a'},   Accented{0x204, 0x207, 'e'},   Accented{0x208, 0x20B, 'i'},
    Accented{0x20C, 0x20F, 'o'},   Accented{0x210, 0x213, 'r'},   Accented{0x214, 0x217, 'u'},
    Accented{0x218, 0x219, 's'},   Accented{0x21A, 0x21B, 't'},   Accented{0x21E, 0x21F, 'h'},
    Accented{0x226, 0x227, 'a'},   Accented{0x228, 0x229, 'e'},   Accented{0x22A, 0x231, 'o'},
    Accented{0x232, 0x233, 'y'},   Accented{0x1E00, 0x1E01, 'a'}, Accented{0x1E02, 0x1E07, 'b'},
    Accented{0x1E08, 0x1E09, 'c'}, Accented{0x1E0A, 0x1E13, 'd'}, Accented{0x1E14, 0x1E1D, 'e'},
    Accented{0x1E1E, 0x1E1F, 'f'}, Accented{0x1E20, 0x1E21, 'g'}, Accented{0x1E22, 0x1E2B, 'h'},
    Accented{0x1E2C, 0x1E2F, 'i'}, Accented{0x1E30, 0x1E35, 'k'}, Accented{0x1E36, 0x1E3D, 'l'},
    Accented{0x1E3E, 0x1E43, 'm'}, Accented{0x1E44, 0x1E4B, 'n'}, Accented{0x1E4C, 0x1E53, 'o'},
    Accented{0x1E54, 0x1E57, 'p'}, Accented{0x1E58, 0x1E5F, 'r'}, Accented{0x1E60, 0x1E69, 's'},
    Accented{0x1E6A, 0x1E71, 't'}, Accented{0x1E72, 0x1E7B, 'u'}, Accented{0x1E7C, 0x1E7F, 'v'},
    Accented{0x1E80, 0x1E89, 'w'}, Accented{0x1E8A, 0x1E8D, 'x'}, Accented{0x1E8E, 0x1E8F, 'y'},
    Accented{0x1E90, 0x1E95, 'z'}, Accented{0x1EA0, 0x1EB7, 'a'}, Accented{0x1EB8, 0x1EC7, 'e'},
    Accented{0x1EC8, 0x1ECB, 'i'}, Accented{0x1ECC, 0x1EE3, 'o'}, Accented{0x1EE4, 0x1EF1, 'u'},
    Accented{0x1EF2, 0x1EF9, 'y'}};
/// Combining accents, which follow their letter.
constexpr Range accents{0x300, 0x36F};

char32_t without_accent(char32_t c) {
  const auto at = std::lower_bound(accented.begin(), accented.end(), c,
                                   [](const Accented& a, char32_t each) { return a.last < each; });
  return at != accented.end() && at->first <= c ? static_cast<char32_t>(at->letter) : c;
}

}  // namespace

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
    char32_t c = text::take_character(text).value_or(replacement);
    if (c == '\r' && lines) continue;
    if (c == '\n' && lines) {
      cleaned += '\n';
      continue;
    }
    if (c < 0x20) c = ' ';
    if (text::is_invisible(c)) continue;
    const std::size_t before = cleaned.size();
    text::append_character(cleaned, c);
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
  // Old browsers sent whole paths, with either slash.
  name = text::last_part(name);
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

std::vector<std::string> distinct_tags(const std::vector<std::string>& tags) {
  std::vector<std::string> cleaned;
  for (const std::string& tag : tags) {
    if (std::string text = folded(clean_text(tag, most_tag_bytes)); !text.empty()) {
      cleaned.push_back(std::move(text));
    }
  }
  std::sort(cleaned.begin(), cleaned.end());
  cleaned.erase(std::unique(cleaned.begin(), cleaned.end()), cleaned.end());
  return cleaned;
}

std::vector<std::string> clean_tags(const std::vector<std::string>& tags) {
  std::vector<std::string> cleaned = distinct_tags(tags);
  if (cleaned.size() > most_tags) cleaned.resize(most_tags);
  return cleaned;
}

std::string folded(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    text::append_character(result, lower_case(text::take_character(text).value_or(replacement)));
  }
  return result;
}

std::string words_inside(std::string_view name) {
  enum class Kind : std::uint8_t { other, lower, upper, digit };
  std::string words;
  Kind last = Kind::other;
  while (!name.empty()) {
    const char32_t c = text::take_character(name).value_or(' ');
    const Kind kind = !is_letter_or_digit(c) ? Kind::other
                      : c >= '0' && c <= '9' ? Kind::digit
                      : lower_case(c) != c   ? Kind::upper
                                             : Kind::lower;
    const bool begins = kind != last && !(last == Kind::upper && kind == Kind::lower);
    if (begins && !words.empty() && words.back() != ' ') words += ' ';
    if (kind != Kind::other) text::append_character(words, lower_case(c));
    last = kind;
  }
  while (!words.empty() && words.back() == ' ') words.pop_back();
  return words;
}

void for_each_word(std::string_view text, const std::function<void(const std::string&)>& use) {
  std::string word;
  const auto finish = [&] {
    if (!word.empty()) use(word);
    word.clear();
  };
  while (!text.empty()) {
    const char32_t c = lower_case(text::take_character(text).value_or(' '));
    if (c < 0x80) {
      if (!is_letter_or_digit(c)) {
        finish();
      } else if (word.size() < most_word_bytes) {
        word += static_cast<char>(c);
      }
    } else if (!is_letter_or_digit(c)) {
      finish();
    } else if (word.size() < most_word_bytes && (c < accents.first || c > accents.last)) {
      text::append_character(word, without_accent(c));
    }
  }
  finish();
}

std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words;
  for_each_word(text, [&](const std::string& word) { words.push_back(word); });
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
    const char32_t c = text::take_character(name).value_or('-');
    if (!is_letter_or_digit(c)) {
      gap = !slug.empty();
      continue;
    }
    const std::size_t before = slug.size();
    if (gap) slug += '-';
    text::append_character(slug, lower_case(c));
    if (slug.size() > most_slug_bytes) {
      slug.resize(before);
      break;
    }
    gap = false;
  }
  return slug.empty() ? "motion" : slug;
}

}  // namespace mocap::library
