// SPDX-License-Identifier: MIT
#include "library/text.hpp"

#include <utf8proc.h>

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

/// Combining accents, which follow their letter in decomposed text.
bool is_accent(char32_t c) {
  return c >= 0x300 && c <= 0x36F;
}

/// The base letter of a Latin letter with accents. Other scripts keep their marks: a letter with a
/// mark can be a different letter of the alphabet.
char32_t without_accent(char32_t c) {
  constexpr char32_t end_of_latin = 0x250;
  std::array<utf8proc_int32_t, 8> parts{};
  int boundary = 0;
  const utf8proc_ssize_t count = utf8proc_decompose_char(
      static_cast<utf8proc_int32_t>(c), parts.data(), static_cast<utf8proc_ssize_t>(parts.size()),
      UTF8PROC_DECOMPOSE, &boundary);
  if (count < 2 || count > static_cast<utf8proc_ssize_t>(parts.size())) return c;
  const auto letter = static_cast<char32_t>(parts[0]);
  return letter < end_of_latin && is_accent(static_cast<char32_t>(parts[1])) ? letter : c;
}

}  // namespace

char32_t lower_case(char32_t c) {
  if (c < 0x80) return static_cast<char32_t>(text::lower(static_cast<char>(c)));
  return static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(c)));
}

bool is_letter_or_digit(char32_t c) {
  if (c < 0x80) return text::is_letter_or_digit(static_cast<char>(c));
  // Combining marks count as letters: Indian scripts write vowels as marks.
  const utf8proc_category_t category = utf8proc_category(static_cast<utf8proc_int32_t>(c));
  return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_NL;
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
    } else if (word.size() < most_word_bytes && !is_accent(c)) {
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
