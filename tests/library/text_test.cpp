// SPDX-License-Identifier: MIT
#include "library/text.hpp"

#include <gtest/gtest.h>

#include "library/library.hpp"

namespace mocap::library::text_test {
namespace {

TEST(Slug, IsConsistent) {
  EXPECT_EQ(slug_of("Walk 01"), "walk-01");
  EXPECT_EQ(slug_of("  a -- b__c!! "), "a-b-c");
  EXPECT_EQ(slug_of("L'\xc3\x89t\xc3\xa9 (fin)"), "l-\xc3\xa9t\xc3\xa9-fin");
  EXPECT_EQ(slug_of("\xe6\xad\xa9\xe3\x81\x8f"), "\xe6\xad\xa9\xe3\x81\x8f");
  EXPECT_EQ(slug_of("\xd0\x9f\xd0\xa0"), "\xd0\xbf\xd1\x80");
  EXPECT_EQ(slug_of(""), "motion");
  EXPECT_EQ(slug_of("!!!"), "motion");
  EXPECT_EQ(slug_of("a\xff\xfe/../b"), "a-b");
  EXPECT_EQ(slug_of("\xf0\x9f\x98\x80 jump"), "jump");
  EXPECT_LE(slug_of(std::string(5'000, 'x')).size(), 96U);
  EXPECT_EQ(slug_of(slug_of("Some \xc3\x9c thing")), slug_of("Some \xc3\x9c thing"));
}

TEST(Text, KeepsMarkupAndRemovesControlCharacters) {
  EXPECT_EQ(clean_text("a\tb\x01 c", 100), "a b  c");
  EXPECT_EQ(clean_text("<b>&amp;", 100), "<b>&amp;");
  EXPECT_EQ(clean_text("\xe2\x80\xae"
                       "evil",
                       100),
            "evil");  // Reverses the text direction.
  EXPECT_EQ(clean_text("\xc3\xa9\xc3\xa9", 3), "\xc3\xa9");
  EXPECT_EQ(clean_text("a\r\nb", 100, true), "a\nb");
  EXPECT_EQ(clean_text("a\x80z", 100), "a\xef\xbf\xbdz");
  EXPECT_EQ(clean_text("\xed\xa0\x80", 100).find("\xed\xa0"), std::string::npos);
}

TEST(Text, FileNamesDropFolders) {
  EXPECT_EQ(clean_file_name("a/b/c.bvh"), "c.bvh");
  EXPECT_EQ(clean_file_name("C:\\x\\y.bvh"), "y.bvh");
  EXPECT_EQ(clean_file_name(".."), "motion");
  EXPECT_EQ(clean_file_name("/"), "motion");
  EXPECT_TRUE(clean_file_name(std::string(9'000, 'y') + ".bvh").ends_with("y.bvh"));
}

TEST(Text, SplitsNamesIntoWords) {
  EXPECT_EQ(words_inside("LeftTurn01_fast"), "left turn 01 fast");
  EXPECT_EQ(words_inside("BVHfile"), "bvhfile");
}

TEST(Text, FoldsManyScripts) {
  EXPECT_EQ(folded("\xc3\x84\xc3\x96 \xce\x91\xce\xa9 \xd0\x96"),
            "\xc3\xa4\xc3\xb6 \xce\xb1\xcf\x89 \xd0\xb6");
}

TEST(Text, FindsWordsInManyScripts) {
  const auto words = [](std::string_view text) { return words_in(text); };
  using Words = std::vector<std::string>;
  EXPECT_EQ(words("Šárka's L'Été, 2ème"), (Words{"sarka", "s", "l", "ete", "2eme"}));
  // Composed or decomposed, Vietnamese with two accents, and a capital dotted I.
  EXPECT_EQ(words("e\u0301te\u0301 ậ İzmir"), (Words{"ete", "a", "izmir"}));
  // Letters that are not accented letters, and other scripts.
  EXPECT_EQ(words("Straße Łódź й Ё Σοφία"), (Words{"straße", "łodz", "й", "ё", "σοφία"}));
  // A vowel of Devanagari is a mark; Armenian has capitals; digits of other scripts.
  EXPECT_EQ(words("नृत्य Պար ٣٤"), (Words{"नृत्य", "պար", "٣٤"}));
  EXPECT_EQ(words("歩く→走る ½ ② 😀 №5"), (Words{"歩く", "走る", "5"}));
}

}  // namespace
}  // namespace mocap::library::text_test
