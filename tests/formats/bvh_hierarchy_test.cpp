// SPDX-License-Identifier: MIT

/// \file
/// Deviations in the hierarchy: names, offsets, channels and braces.

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "formats/bvh_dialect.hpp"
#include "support/bvh_text.hpp"

namespace mocap::bvh_hierarchy_test {
namespace {

using namespace test::dialect;
using test::read_bvh;

TEST(BvhDialect, ChannelsInAnyCase) {
  expect_repaired(with(sound(), "Xposition", "XPosition"), codes::bvh_channel_case, 5, 13);
  expect_repaired(with(sound(), "Xposition", "XPOSITION"), codes::bvh_channel_case, 5, 13);
}

TEST(BvhDialect, WrongChannelCount) {
  expect_repaired(with(sound(), "CHANNELS 3", "CHANNELS 4"), codes::bvh_channel_count, 9, 3);
  expect_repaired(with(sound(), "CHANNELS 3 ", "CHANNELS "), codes::bvh_channel_count, 9, 3);
}

TEST(BvhDialect, UnknownChannel) {
  expect_refused(with(sound(), "Xposition", "Xpos"), codes::bvh_channel_unknown, 5, 13);
}

TEST(BvhDialect, Braces) {
  expect_repaired(with(sound(), "\t}\n}\nMOTION", "MOTION"), codes::bvh_brace_missing, 14, 1);
  expect_repaired(with(sound(), "}\nMOTION", "}\n}\nMOTION"), codes::bvh_brace_extra, 16, 1);
  expect_repaired(with(sound(), "Hips\n{", "Hips\n"), codes::bvh_brace_missing, 4, 2);
}

TEST(BvhDialect, OrderOfSections) {
  expect_repaired(with(with(sound(), "\tOFFSET 0.000000 0.000000 0.000000\n", ""), "\tJOINT",
                       "\tOFFSET 0.000000 0.000000 0.000000\n\tJOINT"),
                  codes::bvh_section_order, 5, 2);
}

TEST(BvhDialect, MissingOffsetIsZero) {
  expect_repaired(with(sound(), "\tOFFSET 0.000000 0.000000 0.000000\n", "\n"),
                  codes::bvh_section_missing, 2, 1);
}

TEST(BvhDialect, DuplicateOffsetReportsBothLines) {
  const std::string text = with(sound(), "\tCHANNELS 6", "\tOFFSET 1 2 3\n\tCHANNELS 6");
  expect_refused(text, codes::bvh_section_duplicate, 5, 2);
  EXPECT_NE(read_bvh(text).clip.error().message.find("line 4"), std::string::npos);
}

TEST(BvhDialect, BracketsAroundNumbers) {
  const std::string zero = "OFFSET 0.000000 0.000000 0.000000";
  for (const char* spelled : {"OFFSET [0, 0, 0]", "OFFSET (0,\t0, 0)", "OFFSET [ 0 0 0 ]"}) {
    const test::Reading reading = read_bvh(with(sound(), zero, spelled));
    ASSERT_TRUE(reading.clip) << spelled;
    EXPECT_EQ(reading.clip->skeleton[0].offset, Vector3::Zero());
  }
  expect_repaired(with(sound(), zero, "OFFSET [0 0 0"), codes::bvh_number_brackets, 4, 9);
}

TEST(BvhDialect, RejectsDecimalCommasWithAHint) {
  const std::string text = with(sound(), "OFFSET 0.000000 5.000000", "OFFSET 0.000000 5,5");
  expect_refused(text, codes::bvh_number, 8, 19);
  EXPECT_EQ(read_bvh(text).clip.error().advice, "Write a decimal point, not a decimal comma.");
}

TEST(BvhDialect, NamesOfAllKinds) {
  for (const char* name : {"mixamorig:Hips", "Left.Arm", "h-i_p", "腰", "a/b", "\xE9t\xE9"}) {
    const test::Reading reading = read_bvh(with(sound(), "Hips", name));
    ASSERT_TRUE(reading.clip) << name;
    EXPECT_EQ(reading.clip->skeleton[0].name, name);
    EXPECT_EQ(test::write_bvh(*reading.clip), with(sound(), "Hips", name));
  }
  const test::Reading spaces = read_bvh(with(sound(), "JOINT Chest", "JOINT Upper  Chest  "));
  ASSERT_TRUE(spaces.clip);
  EXPECT_EQ(spaces.clip->skeleton[1].name, "Upper  Chest");
  EXPECT_NE(spaces.diagnostics.find(codes::bvh_name_spaces), nullptr);
  const test::Reading missing = read_bvh(with(sound(), "JOINT Chest", "JOINT"));
  ASSERT_TRUE(missing.clip);
  EXPECT_NE(missing.diagnostics.find(codes::bvh_name_missing), nullptr);
}

TEST(BvhDialect, DistinguishesEqualNamesByPath) {
  const test::Reading reading = read_bvh(with(sound(), "Chest", "Hips"));
  ASSERT_TRUE(reading.clip);
  EXPECT_NE(reading.diagnostics.find(codes::bvh_name_duplicate), nullptr);
  EXPECT_EQ(reading.clip->skeleton.find_path("Hips/Hips"), 1U);
}

TEST(BvhDialect, QuaternionChannels) {
  std::string text = with(sound(), "CHANNELS 3 Zrotation Xrotation Yrotation",
                          "CHANNELS 4 Wrotation Xrotation Yrotation Zrotation");
  text = text.substr(0, text.find("1.000000")) +
         "1 2 3 10 20 30 1 0 0 0\n0 0 0 0 0 0 0.5 0.5 0.5 0.5\n";
  const test::Reading reading = read_bvh(text);
  ASSERT_TRUE(reading.clip);
  EXPECT_EQ(reading.clip->skeleton[1].channels,
            (std::vector<Channel>{Channel::quaternion_w, Channel::quaternion_x,
                                  Channel::quaternion_y, Channel::quaternion_z}));
  EXPECT_NE(reading.diagnostics.find(codes::bvh_quaternion), nullptr);
  EXPECT_EQ(test::write_bvh(*reading.clip), text);
}

TEST(BvhDialect, SeveralRoots) {
  const std::string text =
      "HIERARCHY\nROOT a\n{\n\tOFFSET 0 0 0\n\tCHANNELS 1 Zrotation\n\tEnd Site\n\t{\n"
      "\t\tOFFSET 0 1 0\n\t}\n}\nROOT b\n{\n\tOFFSET 5 0 0\n\tCHANNELS 1 Xposition\n\tEnd Site\n"
      "\t{\n\t\tOFFSET 0 1 0\n\t}\n}\nMOTION\nFrames: 1\nFrame Time: 0.1\n30 7\n";
  const test::Reading reading = read_bvh(text);
  ASSERT_TRUE(reading.clip);
  EXPECT_EQ(reading.clip->skeleton.roots(), (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(reading.diagnostics.find(codes::bvh_several_roots)->severity, Severity::warning);
  EXPECT_EQ(test::write_bvh(*reading.clip), text);
}

TEST(BvhDialect, NamesOfEndSitesAreReportedAndKept) {
  for (const std::string label : {"Toe", "Site Toe"}) {
    const std::string text = with(sound(), "End Site", "End " + label);
    const test::Reading reading = read_bvh(text);
    ASSERT_TRUE(reading.clip);
    const Diagnostic* found = reading.diagnostics.find(codes::bvh_end_site_name);
    ASSERT_NE(found, nullptr) << label;
    EXPECT_EQ(found->severity, Severity::note);
    EXPECT_NE(found->message.find("`End " + label + "`"), std::string::npos) << found->message;
    EXPECT_EQ(test::write_bvh(*reading.clip), text);
  }
}

TEST(BvhDialect, ReportsAndKeepsBracesOnTheKeywordLine) {
  std::string text = sound();
  for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1)) {
    const std::size_t end = text.find_last_not_of(" \t\r\n", at - 1) + 1;
    text.replace(end, at - end, " ");
    at = end + 1;
  }
  const test::Reading reading = read_bvh(text);
  ASSERT_TRUE(reading.clip);
  const Diagnostic* found = reading.diagnostics.find(codes::bvh_brace_line);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->severity, Severity::note);
  EXPECT_EQ(found->at.line, 2U);
  EXPECT_GT(found->count, 1U);
  EXPECT_EQ(reading.clip->skeleton, read_bvh(sound()).clip->skeleton);
  EXPECT_EQ(test::write_bvh(*reading.clip), text);
}

}  // namespace
}  // namespace mocap::bvh_hierarchy_test
