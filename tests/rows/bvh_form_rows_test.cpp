// SPDX-License-Identifier: MIT

/// \file
/// Statements of five published descriptions of BVH about the file format: one test per row, named
/// by the row's number in tests/rows/ROWS.md.

#include <gtest/gtest.h>

#include "mocap/evaluate.hpp"
#include "support/bvh_text.hpp"

namespace mocap::bvh_form_rows_test {
namespace {

using test::read_bvh;
using test::two_joints;
using test::two_rows;

Clip clip_of(std::string_view text) {
  test::Reading reading = read_bvh(text);
  EXPECT_TRUE(reading.clip) << reading.clip.error().message;
  return reading.clip ? std::move(*reading.clip) : Clip{};
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

std::string sound() {
  return two_joints(two_rows);
}

/// One joint with these channels, one row.
std::string one_joint(const std::string& channels, const std::string& row) {
  const auto count = static_cast<std::size_t>(std::count(channels.begin(), channels.end(), ' ')) +
                     (channels.empty() ? 0 : 1);
  return "HIERARCHY\nROOT a\n{\n\tOFFSET 0 0 0\n\tCHANNELS " + std::to_string(count) + " " +
         channels +
         "\n\tEnd Site\n\t{\n\t\tOFFSET 0 1 0\n\t}\n}\nMOTION\nFrames: 1\nFrame Time: 0.033333\n" +
         row + "\n";
}

TEST(PublishedFormat, TextFormatIsDetectedByContent) {
  EXPECT_TRUE(bvh::sniff("HIERARCHY\nROOT Hips\n"));
  EXPECT_FALSE(bvh::sniff("Segment: Hips\nFrames: 29\n"));  // BVA, its predecessor.
}

TEST(PublishedFormat, AnyWhitespaceSeparates) {
  const Clip expected = clip_of(sound());
  for (const std::string& text : {replaced(sound(), " ", " \t "), replaced(sound(), "\t", "\t\n"),
                                  replaced(sound(), "\n", "\n\n")}) {
    const Clip clip = clip_of(text);
    EXPECT_EQ(clip.motion.at(1, 8), expected.motion.at(1, 8));
    EXPECT_EQ(clip.skeleton.size(), 2U);
  }
}

TEST(PublishedFormat, TwoParts) {
  const Clip clip = clip_of(sound());
  EXPECT_EQ(clip.skeleton.size(), 2U);
  EXPECT_EQ(clip.motion.frames(), 2U);
}

TEST(PublishedFormat, RowsInDeclarationOrder) {
  const Clip clip = clip_of(sound());
  EXPECT_EQ(clip.motion.row(0)[*clip.column(0, Channel::z_position)], 3.0);
  EXPECT_EQ(clip.motion.row(0)[*clip.column(0, Channel::z_rotation)], 10.0);
  EXPECT_EQ(clip.motion.row(0)[*clip.column(1, Channel::z_rotation)], -1.5);
  EXPECT_EQ(clip.motion.row(1)[*clip.column(1, Channel::y_rotation)], 8.25);
}

TEST(PublishedFormat, HierarchyThenRoot) {
  EXPECT_EQ(clip_of(sound()).skeleton[0].name, "Hips");
  // The heading of one description misspells the word; files copied it.
  EXPECT_TRUE(read_bvh(replaced(sound(), "HIERARCHY", "HIERARYCH")).clip);
}

TEST(PublishedFormat, BlocksInBraces) {
  const Skeleton skeleton = clip_of(sound()).skeleton;
  EXPECT_EQ(skeleton[1].parent, 0);
  EXPECT_EQ(skeleton[1].end_sites.size(), 1U);
  EXPECT_TRUE(skeleton[0].end_sites.empty());
}

TEST(PublishedFormat, MissingPartsOfAJointAreReported) {
  const test::Reading reading =
      read_bvh("HIERARCHY\nROOT a\n{\n}\nMOTION\nFrames: 0\nFrame Time: 0.1\n");
  ASSERT_TRUE(reading.clip);
  EXPECT_EQ(reading.diagnostics.find(codes::bvh_section_missing)->subject, "OFFSET");
  EXPECT_NE(reading.diagnostics.find(codes::bvh_no_end_site), nullptr);
}

TEST(PublishedFormat, AnyStringIsAName) {
  EXPECT_EQ(clip_of(replaced(sound(), "Chest", "胸-1:x")).skeleton[1].name, "胸-1:x");
}

TEST(PublishedFormat, EndSiteHasOnlyAnOffset) {
  const Clip clip = clip_of(sound());
  EXPECT_EQ(clip.skeleton[1].end_sites[0].offset, Vector3(0, 4, 0));
  EXPECT_EQ(clip.motion.channels(), 9U);  // It consumes no numbers of a row.
  EXPECT_EQ(clip.skeleton.bone(1).length, 4.0);
  const test::Reading reading = read_bvh(
      replaced(sound(), "\t\t\tOFFSET 0.000000 4", "\t\t\tCHANNELS 3 a b c\n\t\t\tOFFSET 0 4"));
  ASSERT_FALSE(reading.clip);
  EXPECT_EQ(reading.clip.error().code, codes::bvh_syntax);
}

TEST(PublishedFormat, LabelOfAnEndSite) {
  EXPECT_EQ(clip_of(sound()).skeleton[1].end_sites[0].label, "Site");
  EXPECT_EQ(clip_of(replaced(sound(), "End Site", "End HeadTop")).skeleton[1].end_sites[0].label,
            "HeadTop");
}

TEST(PublishedFormat, OffsetIsXYZFromTheParent) {
  const Clip clip =
      clip_of(replaced(sound(), "OFFSET 0.000000 5.000000 0.000000", "OFFSET 1 5 -2"));
  EXPECT_EQ(clip.skeleton[1].offset, Vector3(1, 5, -2));
}

TEST(PublishedFormat, RootOffsetIsAWorldPosition) {
  const Clip clip = clip_of(replaced(one_joint("Zrotation", "0"), "OFFSET 0 0 0", "OFFSET 3 4 5"));
  const Poses poses = evaluate(clip).value();
  EXPECT_EQ(poses.world_position(0, 0)[0], 3.0);
  EXPECT_EQ(poses.world_position(0, 0)[1], 4.0);
  EXPECT_EQ(poses.world_position(0, 0)[2], 5.0);
}

TEST(PublishedFormat, TheSixChannelWords) {
  const Clip clip = clip_of(
      one_joint("Xposition Yposition Zposition Xrotation Yrotation Zrotation", "1 2 3 4 5 6"));
  EXPECT_EQ(clip.skeleton[0].channels,
            (std::vector<Channel>{Channel::x_position, Channel::y_position, Channel::z_position,
                                  Channel::x_rotation, Channel::y_rotation, Channel::z_rotation}));
}

TEST(PublishedFormat, SecondLifeSkeletonHas60Channels) {
  const Clip clip = clip_of(test::second_life_text());
  EXPECT_EQ(clip.skeleton.size(), 19U);
  EXPECT_EQ(clip.motion.channels(), 60U);
  std::size_t end_sites = 0;
  for (const Joint& joint : clip.skeleton.joints()) end_sites += joint.end_sites.size();
  EXPECT_EQ(end_sites, 5U);
  EXPECT_EQ(clip.skeleton[1].channels,
            (std::vector<Channel>{Channel::y_rotation, Channel::x_rotation, Channel::z_rotation}));
}

TEST(PublishedFormat, PoseIsTheSameIfRowsMatchTheChannelOrder) {
  const Clip a = clip_of(one_joint("Zrotation Xrotation", "30 40"));
  const Clip b = clip_of(one_joint("Zrotation Xrotation Xposition", "30 40 0"));
  const Poses p = evaluate(a).value();
  const Poses q = evaluate(b).value();
  EXPECT_EQ(p.world_rotation(0, 0).coeffs(), q.world_rotation(0, 0).coeffs());
}

TEST(PublishedFormat, MotionStartsTheSecondPart) {
  EXPECT_TRUE(read_bvh(sound()).diagnostics.empty());
  EXPECT_NE(
      read_bvh(replaced(sound(), "MOTION\n", "")).diagnostics.find(codes::bvh_section_missing),
      nullptr);
}

TEST(PublishedFormat, FramesAndFrameTime) {
  const Motion motion = clip_of(replaced(sound(), "0.0333333", "0.033333")).motion;
  EXPECT_EQ(motion.frames(), 2U);
  EXPECT_EQ(motion.frame_time.seconds(), 0.033333);
  EXPECT_EQ(motion.frame_time.frames_per_second(), 30.0);
  // The colon is part of the keyword; without it the word is reported.
  EXPECT_NE(read_bvh(replaced(sound(), "Frames:", "Frames"))
                .diagnostics.find(codes::bvh_keyword_spelling),
            nullptr);
}

TEST(PublishedFormat, AnyFrameTime) {
  EXPECT_EQ(clip_of(replaced(sound(), "0.0333333", "0.0333333")).motion.frame_time.rate(),
            (FrameRate{30, 1}));
  EXPECT_EQ(clip_of(replaced(sound(), "0.0333333", "0.123")).motion.frame_time.seconds(), 0.123);
}

TEST(PublishedFormat, LineEndingsBetweenAndInsideFrames) {
  const std::string flow = replaced(std::string(two_rows), " ", "\n");
  const test::Reading one_number_a_line = read_bvh(two_joints(flow));
  ASSERT_TRUE(one_number_a_line.clip);
  EXPECT_EQ(one_number_a_line.clip->motion.frames(), 2U);
  EXPECT_EQ(one_number_a_line.clip->motion.at(1, 8), 8.25);
  const test::Reading one_line = read_bvh(two_joints(replaced(std::string(two_rows), "\n", " ")));
  ASSERT_TRUE(one_line.clip);
  EXPECT_EQ(one_line.clip->motion.at(1, 8), 8.25);
}

TEST(PublishedFormat, ReferencePoseFrame) {
  const Clip clip = clip_of(test::second_life_text());
  EXPECT_EQ(clip.motion.at(0, 1), 43.528519);
  for (std::size_t c = 3; c < 60; ++c) EXPECT_EQ(clip.motion.at(0, c), 0.0);
}

TEST(PublishedFormat, ACountThatIsTooHighIsReported) {
  const test::Reading reading = read_bvh(test::second_life_text());
  ASSERT_TRUE(reading.clip);
  EXPECT_EQ(reading.diagnostics.find(codes::bvh_frame_count)->message,
            "`Frames:` is 900, but 1 complete frame follows");
}

TEST(PublishedFormat, RecursionOfAnyDepthWithinTheLimits) {
  std::string text = "HIERARCHY\n";
  for (int i = 0; i < 1000; ++i) {
    text += std::string(i == 0 ? "ROOT" : "JOINT") + " j" + std::to_string(i) +
            "\n{\nOFFSET 0 1 0\nCHANNELS 0\n";
  }
  text += "End Site\n{\nOFFSET 0 1 0\n}\n";
  for (int i = 0; i < 1000; ++i) text += "}\n";
  const Clip clip = clip_of(text + "MOTION\nFrames: 0\nFrame Time: 0.1\n");
  EXPECT_EQ(clip.skeleton.depth(999), 1000U);
}

TEST(PublishedFormat, SeveralSpacesAndATrailingSpaceInEndSite) {
  std::string text = replaced(sound(), "End Site", "End Site ");
  text = replaced(text, "OFFSET 0.000000 5", "OFFSET   0.000000   5");
  const test::Reading reading = read_bvh(text);
  ASSERT_TRUE(reading.clip);
  EXPECT_TRUE(reading.diagnostics.empty());
  EXPECT_EQ(reading.clip->skeleton[1].end_sites[0].label, "Site");
}

TEST(PublishedFormat, CountAndLabelsInParseOrder) {
  EXPECT_EQ(clip_of(sound()).skeleton[0].channels.size(), 6U);
  EXPECT_EQ(clip_of(sound()).skeleton[1].channels.size(), 3U);
  const test::Reading wrong = read_bvh(replaced(sound(), "CHANNELS 3", "CHANNELS 2"));
  EXPECT_NE(wrong.diagnostics.find(codes::bvh_channel_count), nullptr);
}

TEST(PublishedFormat, PositionsUsuallyAtTheRootOnly) {
  const Clip clip = clip_of(replaced(sound(), "CHANNELS 3 Zrotation Xrotation Yrotation",
                                     "CHANNELS 3 Xposition Zrotation Yposition"));
  EXPECT_TRUE(clip.column(1, Channel::y_position));
  EXPECT_FALSE(clip.column(1, Channel::x_rotation));
}

TEST(PublishedFormat, RootAndJointShareTheirSyntax) {
  EXPECT_NE(read_bvh(replaced(sound(), "ROOT", "JOINT")).diagnostics.find(codes::bvh_joint_as_root),
            nullptr);
}

TEST(PublishedFormat, AnyNumberOfRoots) {
  std::string text = "HIERARCHY\n";
  std::string row;
  for (int i = 0; i < 12; ++i) {
    text +=
        "ROOT r" + std::to_string(i) +
        "\n{\n\tOFFSET 0 0 0\n\tCHANNELS 1 Xrotation\n\tEnd Site\n\t{\n\t\tOFFSET 0 1 0\n\t}\n}\n";
    row += (i == 0 ? "" : " ") + std::to_string(i);
  }
  text += "MOTION\nFrames: 1\nFrame Time: 0.1\n" + row + "\n";
  const Clip clip = clip_of(text);
  EXPECT_EQ(clip.skeleton.roots().size(), 12U);
  EXPECT_EQ(clip.motion.at(0, 11), 11.0);
  EXPECT_EQ(test::write_bvh(clip), text);
}

TEST(PublishedFormat, WritesOneFramePerLine) {
  Clip clip = clip_of(two_joints(replaced(std::string(two_rows), " ", "\n")));
  clip.format_data.on_edit();
  const std::string text = test::write_bvh(clip);
  const std::string rows = text.substr(text.find("0.0333333\n") + 10);
  EXPECT_EQ(rows, two_rows);
}

TEST(PublishedFormat, ReadsAnyIndentationWritesTabs) {
  Clip clip = clip_of(replaced(sound(), "\t", "      "));
  bvh::WriteOptions options;
  options.canonical = true;
  EXPECT_EQ(test::write_bvh(clip, options), sound());
}

TEST(PublishedFormat, AnyNumberOfChannelsInAnyOrder) {
  const Clip clip = clip_of(one_joint("Yrotation Zposition Xrotation Xposition", "1 2 3 4"));
  EXPECT_EQ(clip.motion.at(0, *clip.column(0, Channel::x_rotation)), 3.0);
  EXPECT_EQ(clip_of(replaced(one_joint("", ""), "CHANNELS 0 ", "CHANNELS 0")).motion.channels(),
            0U);
}

TEST(PublishedFormat, ReadChangeSave) {
  Clip clip = clip_of(sound());
  clip.motion.exact_at(0, 0) = 99.0;
  EXPECT_EQ(clip_of(test::write_bvh(clip)).motion.at(0, 0), 99.0);
}

TEST(PublishedFormat, BonesAndSkeletonsAsObjects) {
  const Skeleton skeleton = clip_of(sound()).skeleton;
  EXPECT_EQ(skeleton.children(0), (std::vector<std::size_t>{1}));
  EXPECT_EQ(skeleton.find("Chest"), 1U);
  EXPECT_EQ(skeleton.find_path("Hips/Chest"), 1U);
}

TEST(PublishedFormat, EqualNamesAreReportedNotRejected) {
  const test::Reading reading = read_bvh(replaced(sound(), "Chest", "Hips"));
  ASSERT_TRUE(reading.clip);
  EXPECT_NE(reading.diagnostics.find(codes::bvh_name_duplicate), nullptr);
  EXPECT_EQ(reading.clip->skeleton.path_of(1), "Hips/Hips");
}

TEST(PublishedFormat, BraceOnTheNextLineOrTheSame) {
  EXPECT_EQ(clip_of(replaced(sound(), "Chest\n\t{", "Chest {")).skeleton[1].name, "Chest");
}

TEST(PublishedFormat, ChannelOrderDoesNotAffectTheOffset) {
  const Clip clip = clip_of(replaced(one_joint("Zposition Yposition Xposition", "0 0 0"),
                                     "OFFSET 0 0 0", "OFFSET 1 2 3"));
  EXPECT_EQ(clip.skeleton[0].offset, Vector3(1, 2, 3));
}

TEST(PublishedFormat, FramesMayBeMissing) {
  const test::Reading reading = read_bvh(replaced(sound(), "Frames: 2\n", ""));
  ASSERT_TRUE(reading.clip);
  EXPECT_EQ(reading.clip->motion.frames(), 2U);
}

TEST(PublishedFormat, FramesAreCountedAndComparedWithTheDeclaration) {
  const test::Reading lenient = read_bvh(two_joints(two_rows, "7"));
  ASSERT_TRUE(lenient.clip);
  EXPECT_EQ(lenient.clip->motion.frames(), 2U);
  const std::string text = two_joints(two_rows, "7");
  Diagnostics strict(true);
  EXPECT_FALSE(bvh::read(std::span<const char>(text.data(), text.size()), {}, strict));
}

}  // namespace
}  // namespace mocap::bvh_form_rows_test
