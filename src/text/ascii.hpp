// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Letter case, whitespace and slashes of ASCII text. Bytes from 0x80 are never changed and equal
/// only themselves, so UTF-8 passes through.

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace mocap::text {

constexpr bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

constexpr char lower(char c) {
  return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
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

/// Removes whitespace at both ends.
constexpr std::string_view trimmed(std::string_view text, std::string_view blanks = " \t") {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// The part of a path after its last slash or backslash: many paths in files come from Windows.
constexpr std::string_view last_part(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

}  // namespace mocap::text
