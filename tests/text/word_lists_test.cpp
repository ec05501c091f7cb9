// SPDX-License-Identifier: MIT
#include "text/word_lists.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace mocap::text::word_lists_test {
namespace {

const std::vector<std::string> words{"a", "b", "c"};

TEST(WordLists, CountTheWordsThatAreNotShown) {
  EXPECT_EQ(listed(words, 3), "a, b, c");
  EXPECT_EQ(listed(words, 2), "a, b and 1 more");
  EXPECT_EQ(listed({}, 3), "");
  const auto entry = [](std::size_t i) { return std::string(1, static_cast<char>('a' + i)); };
  EXPECT_EQ(listed(0, 3, entry), "");
  EXPECT_EQ(listed(1, 3, entry), "a");
  EXPECT_EQ(listed(3, 3, entry), "a, b, c");
  EXPECT_EQ(listed(7, 3, entry), "a, b, c and 4 more");
}

TEST(WordLists, NameAlternatives) {
  EXPECT_EQ(alternatives(words), "a, b or c");
  EXPECT_EQ(alternatives(std::span(words).first(2)), "a or b");
  EXPECT_EQ(alternatives(std::span(words).first(1)), "a");
  EXPECT_EQ(alternatives({}), "");
}

}  // namespace
}  // namespace mocap::text::word_lists_test
