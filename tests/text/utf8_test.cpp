// SPDX-License-Identifier: MIT
#include "text/utf8.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace mocap::text::utf8_test {
namespace {

std::vector<std::optional<char32_t>> characters_of(std::string_view text) {
  std::vector<std::optional<char32_t>> characters;
  while (!text.empty()) characters.push_back(take_character(text));
  return characters;
}

TEST(Utf8, ReadsAndWritesEachCharacter) {
  for (const char32_t character : {U'\0', U'a', U'\x7F', U'\x80', U'ä', U'\x7FF', U'\x800', U'€',
                                   U'\xFFFF', U'\x10000', U'\x1F600', U'\x10FFFF'}) {
    std::string text;
    append_character(text, character);
    EXPECT_EQ(character_size(text), text.size());
    std::string_view left = text;
    EXPECT_EQ(take_character(left), character);
    EXPECT_TRUE(left.empty());
  }
  EXPECT_EQ(character_size(""), 0U);
}

TEST(Utf8, RejectsInvalidBytesOneByOne) {
  // A continuation byte, overlong forms, a surrogate, above U+10FFFF, characters that end early.
  for (const std::string_view bytes :
       {"\x80", "\xC0\xAF", "\xC1\xBF", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xF0\x8F\xBF\xBF",
        "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "\xC3", "\xE2\x82", "\xF0\x9F\x98"}) {
    EXPECT_EQ(character_size(bytes), 0U);
    const auto characters = characters_of(std::string(bytes) + "a");
    EXPECT_EQ(characters.size(), bytes.size() + 1);
    EXPECT_EQ(characters.front(), std::nullopt);
    EXPECT_EQ(characters.back(), U'a');
  }
}

TEST(Utf8, SkipsAByteOrderMark) {
  EXPECT_EQ(without_byte_order_mark("\xEF\xBB\xBFHIERARCHY"), "HIERARCHY");
  EXPECT_EQ(without_byte_order_mark("\xEF\xBB"), "\xEF\xBB");
  EXPECT_EQ(without_byte_order_mark(""), "");
}

TEST(Utf8, CountsTheBytesOfACharacterThatEndsEarly) {
  for (const std::string_view whole : {"", "a", "ä", "€", "a\xF0\x9F\x98\x80"})
    EXPECT_EQ(unfinished_bytes(whole), 0U) << whole;
  EXPECT_EQ(unfinished_bytes("a\xC3"), 1U);
  EXPECT_EQ(unfinished_bytes("\xE2\x82"), 2U);
  EXPECT_EQ(unfinished_bytes("ä\xF0\x9F\x98"), 3U);
  // Not the start of any character.
  for (const std::string_view invalid : {"\x80", "\x80\x80\x80\x80", "\xC1", "\xFF"})
    EXPECT_EQ(unfinished_bytes(invalid), 0U);
}

TEST(Utf8, CutsBetweenCharacters) {
  EXPECT_EQ(cut("aä€", 6), "aä€");
  EXPECT_EQ(cut("aä€", 5), "aä");
  EXPECT_EQ(cut("aä€", 2), "a");
  EXPECT_EQ(cut("äö", 1), "");
  EXPECT_EQ(cut("abc", 0), "");
}

TEST(Utf8, ShortensLongNamesForMessages) {
  const std::string name(60, 'x');
  EXPECT_EQ(shown(name), name);
  EXPECT_EQ(shown(name + "y"), name + "…");
  EXPECT_EQ(shown(std::string(59, 'x') + "ää"), std::string(59, 'x') + "…");
  EXPECT_EQ(shown("a\tb"), "a\\tb");
}

TEST(Utf8, RecognisesInvisibleCharacters) {
  for (const char32_t character :
       {U'\0', U'\n', U'\x1B', U'\x7F', U'\x85', U'\x9F', U'\x61C', U'\x200B', U'\x200F', U'\x2028',
        U'\x202E', U'\x2060', U'\x2065', U'\x2069', U'\xFEFF', U'\xFFF9'})
    EXPECT_TRUE(is_invisible(character)) << static_cast<unsigned>(character);
  for (const char32_t character :
       {U' ', U'a', U'\xA0', U'ä', U'\x2010', U'\x2070', U'\xFFFD', U'\x1F600'})
    EXPECT_FALSE(is_invisible(character)) << static_cast<unsigned>(character);
}

}  // namespace
}  // namespace mocap::text::utf8_test
