// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The words of a line of an AMC.

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace mocap::acclaim {

inline constexpr std::string_view blanks = " \t\v\f";

inline bool is_blank(char c) {
  return blanks.find(c) != std::string_view::npos;
}

inline std::string_view word_at(std::string_view line, std::size_t at) {
  return line.substr(at, line.find_first_of(blanks, at) - at);
}

/// A quoted word for messages.
inline std::string in_quotes(std::string_view word) {
  constexpr std::size_t shown = 40;
  return word.size() <= shown ? fmt::format("`{}`", word)
                              : fmt::format("`{}…`", word.substr(0, shown));
}

}  // namespace mocap::acclaim
