// SPDX-License-Identifier: MIT

/// \file
/// Deviations in keywords, white space, comments and encodings.

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "formats/bvh_dialect.hpp"
#include "mocap/bvh.hpp"
#include "support/bvh_text.hpp"

namespace mocap::bvh_keywords_test {
namespace {

using namespace test::dialect;
using test::read_bvh;

TEST(BvhDialect, ValidFileHasNoFindings) {
  const test::Reading reading = read_bvh(sound());
  ASSERT_TRUE(reading.clip);
  EXPECT_TRUE(reading.diagnostics.empty());
  EXPECT_EQ(reading.clip->motion.frames(), 2U);
  EXPECT_EQ(reading.clip->motion.at(1, 8), 8.25);
  EXPECT_EQ(reading.clip->motion.frame_time.rate(), (FrameRate{30, 1}));
}

TEST(BvhDialect, KeywordsInAnyCase) {
  expect_repaired(with(sound(), "HIERARCHY", "hierarchy"), codes::bvh_keyword_case, 1, 1);
  expect_repaired(with(sound(), "ROOT", "Root"), codes::bvh_keyword_case, 2, 1);
  expect_repaired(with(sound(), "\tJOINT", "\tjoint"), codes::bvh_keyword_case, 6, 2);
  expect_repaired(with(sound(), "OFFSET", "Offset"), codes::bvh_keyword_case, 4, 2);
  expect_repaired(with(sound(), "CHANNELS", "Channels"), codes::bvh_keyword_case, 5, 2);
  expect_repaired(with(sound(), "End Site", "End site"), codes::bvh_keyword_case, 10, 3);
  expect_repaired(with(sound(), "MOTION", "Motion"), codes::bvh_keyword_case, 16, 1);
  expect_repaired(with(sound(), "Frames:", "FRAMES:"), codes::bvh_keyword_case, 17, 1);
  expect_repaired(with(sound(), "Frame Time:", "Frame time:"), codes::bvh_keyword_case, 18, 1);
}

TEST(BvhDialect, KeywordsInOtherSpellings) {
  expect_repaired(with(sound(), "HIERARCHY", "HIERARYCH"), codes::bvh_keyword_spelling, 1, 1);
  expect_repaired(with(sound(), "Frames: ", "Frames : "), codes::bvh_keyword_spelling, 17, 1);
  expect_repaired(with(sound(), "Frames: ", "Frames "), codes::bvh_keyword_spelling, 17, 1);
  expect_repaired(with(sound(), "Frame Time: ", "FrameTime: "), codes::bvh_keyword_spelling, 18, 1);
  expect_repaired(with(sound(), "End Site", "EndSite"), codes::bvh_keyword_spelling, 10, 3);
}

TEST(BvhDialect, FreeFormWhitespaceCausesNoFinding) {
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {"Frames: 2", "Frames:2"},
           {"ROOT Hips\n{", "ROOT Hips  \n\n  {"},
           {"ROOT Hips", "ROOT\tHips"},
           {"End Site\n", "End Site \n"},
           {"OFFSET 0.000000 0.000000", "OFFSET\n0.000000\t\t0.000000"},
           {"\t}\n}\n", "\t} }\n"},
           {"CHANNELS 3 Zrotation Xrotation", "CHANNELS 3 Zrotation\n   Xrotation"}}) {
    const test::Reading reading = read_bvh(with(sound(), from, to));
    ASSERT_TRUE(reading.clip) << to;
    EXPECT_TRUE(reading.diagnostics.empty()) << to;
    EXPECT_EQ(reading.clip->skeleton[0].name, "Hips") << to;
    EXPECT_EQ(reading.clip->motion.at(1, 8), 8.25);
  }
}

TEST(BvhDialect, ByteOrderMark) {
  expect_repaired("\xEF\xBB\xBF" + sound(), codes::bvh_bom, 1, 1);
}

TEST(BvhDialect, OtherEncodings) {
  expect_refused(std::string("\xFF\xFEH\0I\0", 6), codes::bvh_no_header, 1, 1);
}

TEST(BvhDialect, MissingWords) {
  expect_repaired(with(sound(), "HIERARCHY\n", ""), codes::bvh_section_missing, 1, 1);
  expect_repaired(with(sound(), "MOTION\n", ""), codes::bvh_section_missing, 16, 1);
  expect_repaired(with(sound(), "Frames: 2\n", ""), codes::bvh_frames_missing, 18, 1);
  expect_repaired(with(sound(), "Frame Time: 0.0333333\n", ""), codes::bvh_frame_time_missing, 18,
                  1);
}

TEST(BvhDialect, IgnoresComments) {
  expect_repaired(with(sound(), "HIERARCHY\n", "HIERARCHY # made by hand\n"), codes::bvh_comment, 1,
                  11);
  expect_repaired(with(sound(), "\tOFFSET", "// here\n\tOFFSET"), codes::bvh_comment, 4, 1);
  expect_repaired(sound() + "# the end\n", codes::bvh_comment, 21, 1);
  expect_repaired(with(sound(), "0.0333333\n", "0.0333333\n# rows\n"), codes::bvh_comment, 19, 1);
}

TEST(BvhDialect, FormFeedsAndVerticalTabs) {
  const std::string text = sound();
  expect_told(with(text, "1.500000 2.5", "1.500000\f2.5"), codes::bvh_white_space, 20, 9, 1);
  expect_told(with(with(text, "1.000000 2.0", "1.000000\v2.0"), "1.500000 2.5", "1.500000\f2.5"),
              codes::bvh_white_space, 19, 9, 2);
  expect_told(with(text, "ROOT Hips", "ROOT\vHips"), codes::bvh_white_space, 2, 5, 1);
}

TEST(BvhDialect, StrictTurnsWarningsIntoErrors) {
  const std::string text = with(sound(), "MOTION", "Motion");
  Diagnostics diagnostics(true);
  EXPECT_FALSE(bvh::read(std::span<const char>(text.data(), text.size()), {}, diagnostics));
  EXPECT_EQ(diagnostics.first_error()->code, codes::bvh_keyword_case);
}

TEST(BvhDialect, SuggestsTheKeywordForAMisspelling) {
  for (const auto& [from, to, meant] : {std::tuple{"HIERARCHY", "HIERACHY", "HIERARCHY"},
                                        {"MOTION", "MOTON", "MOTION"},
                                        {"End Site", "Edn Site", "End Site"},
                                        {"ROOT", "ROT", "ROOT"},
                                        {"ROOT", "*ROOT", "ROOT"},
                                        {"OFFSET", "OFSET", "OFFSET"},
                                        {"CHANNELS", "CHANELS", "CHANNELS"},
                                        {"JOINT", "JIONT", "JOINT"}}) {
    const test::Reading reading = read_bvh(with(sound(), from, to));
    ASSERT_FALSE(reading.clip) << to;
    EXPECT_EQ(reading.clip.error().code, codes::bvh_syntax) << to;
    EXPECT_EQ(reading.clip.error().advice,
              std::string("Correct the word: did you mean ") + meant + "?");
    // The following text is read as if the word were correct, so that it is the only finding.
    EXPECT_EQ(reading.diagnostics.entries().size(), 1U) << to;
    EXPECT_EQ(reading.clip.error().count, 1U) << to;
  }
}

TEST(BvhDialect, DoesNotSuggestRepairOfAnUnreadableFile) {
  const std::string text = with(sound(), "MOTION", "}\nMOTION");
  const auto advice_of = [](const test::Reading& reading) {
    const Diagnostic* extra = reading.diagnostics.find(codes::bvh_brace_extra);
    return extra == nullptr ? std::string() : extra->advice;
  };
  EXPECT_EQ(advice_of(read_bvh(text)), "`mocap check --fix` removes it.");
  EXPECT_EQ(advice_of(read_bvh(with(text, "ROOT", "ROT"))),
            "Correct the errors first; then `mocap check --fix` repairs this too.");
}

TEST(BvhDialect, RecognisesBvhWithAMisspeltFirstWord) {
  EXPECT_TRUE(bvh::sniff("HIERACHY\nROOT a"));
  EXPECT_FALSE(bvh::sniff("HISTORY\nROOT a"));
}

}  // namespace
}  // namespace mocap::bvh_keywords_test
