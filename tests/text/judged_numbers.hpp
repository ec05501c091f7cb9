// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The expected numbers and number formats of a text, from fast_float and the scalar reader.

#include <fast_float/fast_float.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/number_style.hpp"
#include "text/read_number.hpp"

namespace mocap::text {

/// Numbers between whitespace as read by fast_float, ignoring lines.
inline std::vector<double> judged_by_fast_float(std::string_view text) {
  std::vector<double> values;
  const char* p = text.data();
  const char* const end = p + text.size();
  while (true) {
    while (p != end && static_cast<unsigned char>(*p) <= ' ') ++p;
    if (p == end) return values;
    if (*p == '+') ++p;
    double value = 0.0;
    p = fast_float::from_chars(p, end, value).ptr;
    values.push_back(value);
  }
}

inline bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::bit_cast<std::uint64_t>(a[i]) != std::bit_cast<std::uint64_t>(b[i])) return false;
  }
  return true;
}

/// The formats detected by the scalar reader, token by token.
inline std::vector<NumberForm> forms_of(std::string_view text) {
  std::vector<NumberForm> forms;
  const char* p = text.data();
  const char* const end = p + text.size();
  while (true) {
    while (p != end && static_cast<unsigned char>(*p) <= ' ') ++p;
    if (p == end) return forms;
    const Number number = read_number(p, end);
    forms.push_back(number.form);
    p = number.end;
  }
}

/// The number formats of `count` values.
inline std::vector<NumberForm> forms_of(const NumberStyle& style, std::size_t count) {
  return style.forms.empty() ? std::vector<NumberForm>(count, style.form) : style.forms;
}

/// The words between spaces.
inline std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

}  // namespace mocap::text
