// SPDX-License-Identifier: MIT
#include "text/word_lists.hpp"

#include <algorithm>

namespace mocap::text {

std::string listed(std::span<const std::string> words, std::size_t most) {
  std::string text;
  for (const std::string& word : words.first(std::min(words.size(), most))) {
    if (!text.empty()) text += ", ";
    text += word;
  }
  if (words.size() > most) text += " and " + std::to_string(words.size() - most) + " more";
  return text;
}

std::string alternatives(std::span<const std::string> words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i != 0) text += i + 1 == words.size() ? " or " : ", ";
    text += words[i];
  }
  return text;
}

}  // namespace mocap::text
