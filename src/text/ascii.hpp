// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Letters, digits, letter case, whitespace and slashes of ASCII text. Bytes from 0x80 are never
/// changed and equal only themselves, so UTF-8 passes through.
///
/// Suitable for words that are ASCII by definition: keywords of file formats, extensions, options,
/// HTTP tokens, and device names. The names of paired files are compared in the same way; see
/// formats/partner.hpp. Only the library's search ignores the case of all letters; it uses
/// `library::folded`.

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace mocap::text {

constexpr bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

constexpr bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}

constexpr bool is_digit(char c) {
  return static_cast<unsigned char>(c - '0') < 10;
}

constexpr bool is_letter(char c) {
  return static_cast<unsigned char>((c | 0x20) - 'a') < 26;
}

constexpr bool is_letter_or_digit(char c) {
  return is_letter(c) || is_digit(c);
}

/// Whether a word consists of digits, at least one.
constexpr bool is_digits(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), is_digit);
}

/// Whether a character has an effect instead of a glyph. For all of Unicode see `is_invisible`.
constexpr bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

/// The characters that C's `isspace` accepts, which separate the words of most text formats.
inline constexpr std::string_view whitespace = " \t\v\f\r\n";
/// Those that do not end a line.
inline constexpr std::string_view line_blanks = whitespace.substr(0, 4);

constexpr bool is_line_blank(char c) {
  return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

constexpr char lower(char c) {
  return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr char upper(char c) {
  return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c;
}

inline std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = lower(c);
  return result;
}

inline std::string upper(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = upper(c);
  return result;
}

/// The letters of a word in lower case, for words that are spelt with various separators.
inline std::string lower_letters(std::string_view word) {
  std::string letters;
  for (const char c : word) {
    if (is_letter(c)) letters += lower(c);
  }
  return letters;
}

constexpr bool equal_in_any_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char one, char other) { return lower(one) == lower(other); });
}

constexpr bool starts_with_in_any_case(std::string_view text, std::string_view prefix) {
  return equal_in_any_case(text.substr(0, prefix.size()), prefix);
}

constexpr bool contains_in_any_case(std::string_view text, std::string_view part) {
  return std::search(text.begin(), text.end(), part.begin(), part.end(),
                     [](char one, char other) { return lower(one) == lower(other); }) !=
             text.end() ||
         part.empty();
}

/// Whether `c` is one of a few characters. `find` would call a library function for each one.
constexpr bool is_one_of(std::string_view characters, char c) {
  for (const char each : characters)
    if (each == c) return true;
  return false;
}

/// Removes whitespace at both ends.
constexpr std::string_view trimmed(std::string_view text, std::string_view blanks = " \t") {
  std::size_t first = 0;
  std::size_t end = text.size();
  while (first < end && is_one_of(blanks, text[first])) ++first;
  while (end > first && is_one_of(blanks, text[end - 1])) --end;
  return first == end ? std::string_view() : text.substr(first, end - first);
}

/// The part of a path after its last slash or backslash: many paths in files come from Windows.
constexpr std::string_view last_part(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

}  // namespace mocap::text
