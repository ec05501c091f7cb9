// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <cstring>

#include "mocap/bvh_style.hpp"
#include "support/bvh_text.hpp"
#include "support/corpus.hpp"
#include "support/invariants.hpp"

namespace mocap::bvh_roundtrip_test {
namespace {

using test::read_bvh;
using test::two_joints;
using test::two_rows;
using test::write_bvh;

bool same_bits(std::span<const double> a, std::span<const double> b) {
  if (a.size() != b.size() || a.empty()) return a.size() == b.size();
  return std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

/// Reads, writes, and compares bytes.
void expect_unchanged(const std::string& text) {
  const test::Reading reading = read_bvh(text);
  ASSERT_TRUE(reading.clip) << reading.clip.error().message;
  EXPECT_EQ(write_bvh(*reading.clip), text);
}

std::string replace_all(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

TEST(BvhRoundTrip, CanonicalFileRoundTripsByteForByte) {
  expect_unchanged(two_joints(two_rows));
}

TEST(BvhRoundTrip, KeepsLineEndingsAndIndentation) {
  const std::string text = two_joints(two_rows);
  expect_unchanged(replace_all(text, "\n", "\r\n"));
  expect_unchanged(replace_all(text, "\n", "\r"));
  expect_unchanged(replace_all(text, "\t", "  "));
  expect_unchanged(replace_all(text, "\t", ""));
  expect_unchanged(replace_all(text, "\t", "\t ") + "\n\n");
}

TEST(BvhRoundTrip, KeepsSpacesOfRows) {
  const std::string text = two_joints(two_rows);
  expect_unchanged(replace_all(text, "0\n", "0 \n"));
  expect_unchanged(two_joints(replace_all(std::string(two_rows), " ", "\t")));
  expect_unchanged(
      two_joints(replace_all("\n" + std::string(two_rows), "\n", "\n ").substr(1, 176)));
  expect_unchanged(text.substr(0, text.size() - 1));
  expect_unchanged(text + "   ");
  expect_unchanged(text + "\n  \n");
}

TEST(BvhRoundTrip, KeepsASingleCarriageReturnAtTheEnd) {
  const std::string text = two_joints(two_rows);
  expect_unchanged(text + "\r");
  expect_unchanged(replace_all(text, "\n", "\r\n") + "\r");
}

TEST(BvhRoundTrip, KeepsIrregularSpaces) {
  const std::string aligned =
      " 1.0   2.0 -3.0 10.0 20.0 30.0 -1.5\t 0.0  7.25 \n"
      "-1.0  12.0  3.0  0.0  0.0 -9.0  1.5\t-4.0  8.25\n";
  expect_unchanged(two_joints(aligned));
  expect_unchanged(two_joints(aligned + "\n \n"));
  expect_unchanged(two_joints(aligned.substr(0, aligned.size() - 1)));
  expect_unchanged(two_joints(aligned + "   "));
  expect_unchanged(replace_all(two_joints(aligned), "\n", "\r\n"));
  // Many regular rows, so that the reader no longer has their text.
  std::string rows;
  for (int i = 0; i < 20'000; ++i) rows += "1.0 2.0 3.0 4.0 5.0 6.0 7.0 8.0 9.0\n";
  expect_unchanged(two_joints(rows + aligned, "20002"));
}

TEST(BvhRoundTrip, IrregularSpacesFollowTheirValues) {
  const std::string aligned =
      "1.0   2.0 3.0 10.0 20.0 30.0 1.5  0.0 7.25\n"
      "1.0   2.0 3.0 10.0 20.0 30.0 1.5  0.0 7.25\n";
  test::Reading reading = read_bvh(two_joints(aligned));
  ASSERT_TRUE(reading.clip);
  Clip changed = *reading.clip;
  changed.motion.exact_at(1, 0) = 5.0;
  EXPECT_EQ(write_bvh(changed), two_joints("1.0 2.0 3.0 10.0 20.0 30.0 1.5 0.0 7.25\n"
                                           "5.0 2.0 3.0 10.0 20.0 30.0 1.5 0.0 7.25\n"));
  changed = *reading.clip;
  changed.motion.take_frames({0, 1, 1});
  EXPECT_EQ(write_bvh(changed).find("  "), std::string::npos);
  bvh::WriteOptions options;
  options.canonical = true;
  EXPECT_EQ(write_bvh(*reading.clip, options).find("  "), std::string::npos);
}

TEST(BvhRoundTrip, MixedLineEndingsBecomeTheMostFrequentOne) {
  const std::string row(two_rows.substr(0, two_rows.find('\n')));
  const std::string header = two_joints("", "4");
  const std::string crlf_header = replace_all(header, "\n", "\r\n");
  const auto rows = [&](const std::array<const char*, 4>& line_ends) {
    std::string text;
    for (const char* line_end : line_ends) text += row + line_end;
    return text;
  };
  const std::string lf_rows = rows({"\n", "\n", "\n", "\n"});
  const std::string crlf_rows = rows({"\r\n", "\r\n", "\r\n", "\r\n"});
  const auto written = [](const std::string& text) {
    Clip clip = *read_bvh(text).clip;
    EXPECT_EQ(write_bvh(clip), text);
    clip.format_data.on_edit();
    return write_bvh(clip);
  };
  // As in CMU's files, into which others have inserted a T-pose before the first row.
  EXPECT_EQ(written(crlf_header + rows({"\n", "\r\n", "\r\n", "\r\n"})), crlf_header + crlf_rows);
  EXPECT_EQ(written(crlf_header + rows({"\n", "\n", "\r\n", "\n"})), crlf_header + lf_rows);
  EXPECT_EQ(written(crlf_header + rows({"\r\n", "\n", "\n", "\n"})), crlf_header + lf_rows);
  EXPECT_EQ(written(header + rows({"\r\n", "\n", "\n", "\n"})), header + lf_rows);
}

TEST(BvhRoundTrip, KeepsNumberFormats) {
  expect_unchanged(two_joints("1 2 3 4 5 6 7 8 9\n9 8 7 6 5 4 -3 2 1\n"));
  expect_unchanged(two_joints("1.5 2 3.25 4 5 6 7e-05 8 9\n9.123 8 7 6 5 4 -3.5e+20 2 1\n"));
  expect_unchanged(two_joints(".5 +2 3. 04 5 6 7E2 8 9\n9 8 7 6 5 4 -3 2 -0\n"));
  expect_unchanged(
      two_joints("0.03333333333333333 0.1 0.30000000000000004 4 5 6 7 8 9\n"
                 "1.00000000000000000000000001 8 7 6 5 4 -3 2 1\n"));
}

TEST(BvhRoundTrip, KeepsLabelsOfEndSites) {
  expect_unchanged(replace_all(two_joints(two_rows), "End Site", "End Site head_end"));
  expect_unchanged(replace_all(two_joints(two_rows), "End Site", "End Chest_End"));
  expect_unchanged(replace_all(two_joints(two_rows), "End Site", "End Site1"));
}

TEST(BvhRoundTrip, EditedMotionKeepsTheHeaderAndUpdatesTheCount) {
  test::Reading reading = read_bvh(two_joints(two_rows));
  ASSERT_TRUE(reading.clip);
  reading.clip->motion.remove_frames(0, 1);
  const std::string expected = two_joints(two_rows.substr(two_rows.find('\n') + 1), "1");
  EXPECT_EQ(write_bvh(*reading.clip), expected);
}

TEST(BvhRoundTrip, ValuesChangedInPlaceStayExact) {
  test::Reading reading = read_bvh(two_joints(two_rows));
  ASSERT_TRUE(reading.clip);
  reading.clip->motion.exact_at(0, 3) = 1.0 / 3.0;
  const test::Reading again = read_bvh(write_bvh(*reading.clip));
  ASSERT_TRUE(again.clip);
  EXPECT_EQ(again.clip->motion.at(0, 3), 1.0 / 3.0);
}

TEST(BvhRoundTrip, EditedSkeletonIsRewritten) {
  test::Reading reading = read_bvh(two_joints(two_rows));
  ASSERT_TRUE(reading.clip);
  reading.clip->skeleton.set_name(1, "Torso");
  EXPECT_EQ(write_bvh(*reading.clip),
            replace_all(two_joints(two_rows), "JOINT Chest", "JOINT Torso"));
}

TEST(BvhRoundTrip, DecimalsAndShortestOnRequest) {
  const test::Reading reading = read_bvh(two_joints(two_rows));
  ASSERT_TRUE(reading.clip);
  bvh::WriteOptions options;
  options.numbers = {bvh::WriteNumbers::Kind::decimals, 2};
  EXPECT_NE(write_bvh(*reading.clip, options)
                .find("\n1.00 2.00 3.00 10.00 20.00 30.00 -1.50 0.00 7.25\n"),
            std::string::npos);
  options.numbers = {bvh::WriteNumbers::Kind::shortest, 0};
  EXPECT_NE(write_bvh(*reading.clip, options).find("\n1 2 3 10 20 30 -1.5 0 7.25\n"),
            std::string::npos);
}

TEST(BvhRoundTrip, WritesNewClipsForTheStrictestReaders) {
  Clip clip;
  Joint root;
  root.name = "my hips{1}";
  root.channels = {Channel::x_position, Channel::y_position, Channel::z_position,
                   Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
  ASSERT_TRUE(clip.add_joint(Joint::no_parent, root));
  Joint child;
  child.name = "spine";
  child.offset = {0, 1.0 / 3.0, 0};
  child.channels = {Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
  child.end_sites = {EndSite{"", {0, 2, 0}}};
  ASSERT_TRUE(clip.add_joint(0, child));
  clip.motion.frame_time = FrameTime(FrameRate{120, 1});
  clip.motion.insert_frames(0, 1);
  clip.motion.exact_at(0, 1) = 17.25;
  clip.motion.exact_at(0, 8) = -0.5;
  EXPECT_EQ(write_bvh(clip),
            "HIERARCHY\nROOT my_hips_1_\n{\n\tOFFSET 0.000000 0.000000 0.000000\n"
            "\tCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
            "\tJOINT spine\n\t{\n\t\tOFFSET 0.000000 0.3333333333333333 0.000000\n"
            "\t\tCHANNELS 3 Zrotation Xrotation Yrotation\n"
            "\t\tEnd Site\n\t\t{\n\t\t\tOFFSET 0.000000 2.000000 0.000000\n\t\t}\n\t}\n}\n"
            "MOTION\nFrames: 1\nFrame Time: 0.008333333333333333\n"
            "0.000000 17.250000 0.000000 0.000000 0.000000 0.000000 0.000000 0.000000 -0.500000\n");
}

TEST(BvhRoundTrip, NumbersOfAnotherFormatStayExact) {
  test::Reading reading = read_bvh(two_joints(two_rows));
  ASSERT_TRUE(reading.clip);
  reading.clip->format_data.remove<bvh::Style>();
  reading.clip->metadata.format = "csv";
  reading.clip->motion.exact_at(0, 3) = 1e-9;
  EXPECT_NE(write_bvh(*reading.clip).find(" 0.000000001 20.000000"), std::string::npos);
}

TEST(BvhRoundTrip, RejectsClipsThatBvhCannotStore) {
  Clip clip;
  Joint root;
  root.name = "a";
  root.before = Quaternion(Eigen::AngleAxisd(0.5, Vector3::UnitX()));
  ASSERT_TRUE(clip.add_joint(Joint::no_parent, root));
  Diagnostics diagnostics;
  const Result<std::string> text = bvh::write_text(clip, {}, diagnostics);
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().code, codes::argument_invalid);
}

/// Findings that may remain in a repaired file, because their causes may be intended by the author.
void expect_only_author_findings(const Diagnostics& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics.entries()) {
    const bool meant =
        diagnostic.code == codes::bvh_name_duplicate || diagnostic.code == codes::bvh_name_bytes ||
        diagnostic.code == codes::bvh_no_end_site || diagnostic.code == codes::bvh_several_roots ||
        diagnostic.code == codes::bvh_quaternion || diagnostic.code == codes::bvh_position_mode;
    EXPECT_TRUE(meant) << diagnostic.at.file << ": " << diagnostic.message;
  }
}

// Real files: every readable file keeps its values bit for bit, and valid ones with a single
// separator their bytes.
TEST(BvhRoundTrip, RoundTripsTheCorpus) {
  MOCAP_NEEDS_CORPUS();
  std::size_t read = 0;
  for (const auto& path : test::corpus_files("bvh", ".bvh")) {
    const std::string text = test::read_file(path);
    const test::Reading reading = read_bvh(text);
    if (!reading.clip) continue;
    ++read;
    EXPECT_EQ(test::broken_invariant(*reading.clip), "") << path;
    EXPECT_TRUE(write_bvh(*reading.clip) == text) << path;
    Clip edited = *reading.clip;
    edited.format_data.on_edit();
    const test::Reading again = read_bvh(write_bvh(edited));
    ASSERT_TRUE(again.clip) << path << ": " << again.clip.error().message;
    EXPECT_TRUE(same_bits(reading.clip->motion.values(), again.clip->motion.values())) << path;
    if (reading.clip->format_data.find<bvh::Style>()->header.empty()) {
      expect_only_author_findings(again.diagnostics);
    }
  }
  EXPECT_EQ(read, 114U);
}

}  // namespace
}  // namespace mocap::bvh_roundtrip_test
