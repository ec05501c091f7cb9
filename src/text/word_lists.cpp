// SPDX-License-Identifier: MIT
#include "text/word_lists.hpp"

namespace mocap::text {

std::string listed(std::span<const std::string> words, std::size_t most) {
  return listed(words.size(), most, [&](std::size_t i) -> const std::string& { return words[i]; });
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
