// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Text functions for headers.

#include <algorithm>
#include <string_view>

namespace mocap::server {

/// Whether the words are equal, ignoring ASCII case.
constexpr bool same_word(std::string_view a, std::string_view b) {
  constexpr auto lower = [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  };
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(),
                                            [&](char x, char y) { return lower(x) == lower(y); });
}

/// Removes spaces and tabs at both ends.
constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

}  // namespace mocap::server
