// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Lists of words in sentences.

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>

namespace mocap::text {

/// `a, b, c`, or `a, b and 4 more` if there are more than `most`. `entry(i)` is the text of entry
/// `i`, of `count`.
template <class Entry>
std::string listed(std::size_t count, std::size_t most, const Entry& entry) {
  std::string list;
  for (std::size_t i = 0; i < std::min(count, most); ++i) {
    if (i > 0) list += ", ";
    list += entry(i);
  }
  if (count > most) list += " and " + std::to_string(count - most) + " more";
  return list;
}
/// The same for words.
std::string listed(std::span<const std::string> words, std::size_t most);

/// `a, b or c`
std::string alternatives(std::span<const std::string> words);

}  // namespace mocap::text
