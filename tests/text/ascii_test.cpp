// SPDX-License-Identifier: MIT
#include "text/ascii.hpp"

#include <gtest/gtest.h>

namespace mocap::text::ascii_test {
namespace {

TEST(Ascii, FoldsOnlyAsciiLetters) {
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    const bool is_letter = byte >= 'A' && byte <= 'Z';
    EXPECT_EQ(lower(c), is_letter ? static_cast<char>(byte + 32) : c) << byte;
    const bool is_small_letter = byte >= 'a' && byte <= 'z';
    EXPECT_EQ(upper(c), is_small_letter ? static_cast<char>(byte - 32) : c) << byte;
  }
  EXPECT_EQ(lower("LeftUpLeg_\xC3\x84"), "leftupleg_\xC3\x84");
  EXPECT_EQ(upper("LeftUpLeg_\xC3\xA4"), "LEFTUPLEG_\xC3\xA4");
}

TEST(Ascii, ClassifiesOnlyAsciiCharacters) {
  const std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  const std::string_view digits = "0123456789";
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    EXPECT_EQ(is_letter(c), letters.find(c) != std::string_view::npos) << byte;
    EXPECT_EQ(is_digit(c), digits.find(c) != std::string_view::npos) << byte;
    EXPECT_EQ(is_letter_or_digit(c), is_letter(c) || is_digit(c)) << byte;
    EXPECT_EQ(is_line_blank(c), line_blanks.find(c) != std::string_view::npos) << byte;
    EXPECT_EQ(is_lower(c), is_letter(c) && c == lower(c)) << byte;
    EXPECT_EQ(is_control(c), byte < 32 || byte == 127) << byte;
  }
  static_assert(line_blanks == " \t\v\f");
}

TEST(Ascii, ClassifiesWords) {
  static_assert(is_digits("0042"));
  static_assert(!is_digits(""));
  static_assert(!is_digits("-1"));
  static_assert(!is_digits("4 "));
  EXPECT_EQ(lower_letters("Second-Life 2\xC3\x84"), "secondlife");
}

TEST(Ascii, ComparesWordsIgnoringCase) {
  static_assert(equal_in_any_case("HIERARCHY", "Hierarchy"));
  static_assert(equal_in_any_case("", ""));
  static_assert(!equal_in_any_case("OFFSET", "OFFSETS"));
  static_assert(!equal_in_any_case("[", "{"));
  EXPECT_FALSE(equal_in_any_case("\xC3\x84", "\xC3\xA4"));
}

TEST(Ascii, FindsSubstringsIgnoringCase) {
  static_assert(starts_with_in_any_case("Frames:", "fRAMES"));
  static_assert(starts_with_in_any_case("a", ""));
  static_assert(!starts_with_in_any_case("Fram", "frames"));
  EXPECT_TRUE(contains_in_any_case("en_GB.utf-8", "UTF-8"));
  EXPECT_TRUE(contains_in_any_case("", ""));
  EXPECT_FALSE(contains_in_any_case("UTF-16", "utf-8"));
}

TEST(Ascii, RemovesWhitespaceAtBothEnds) {
  static_assert(trimmed(" \ta b\t ") == "a b");
  static_assert(trimmed(" \t ").empty());
  static_assert(trimmed("").empty());
  static_assert(trimmed("\va\r", " \v\r") == "a");
  EXPECT_EQ(trimmed("\va"), "\va");
}

TEST(Ascii, FindsTheLastPartOfPathsOfAllSystems) {
  EXPECT_EQ(last_part("a/b/walk.bvh"), "walk.bvh");
  EXPECT_EQ(last_part("C:\\takes\\walk.bvh"), "walk.bvh");
  EXPECT_EQ(last_part("walk.bvh"), "walk.bvh");
  EXPECT_EQ(last_part("folder/"), "");
  EXPECT_EQ(last_part(""), "");
}

}  // namespace
}  // namespace mocap::text::ascii_test
