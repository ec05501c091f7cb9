// SPDX-License-Identifier: MIT

/// \file
/// Deviations in the motion: the number of frames, the frame time and the values.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "formats/bvh_dialect.hpp"
#include "mocap/bvh.hpp"
#include "support/bvh_text.hpp"

namespace mocap::bvh_frames_test {
namespace {

using namespace test::dialect;
using test::read_bvh;
using test::two_joints;
using test::two_rows;

TEST(BvhDialect, ReportsInvalidFrameTimes) {
  expect_repaired(with(sound(), "0.0333333", "0"), codes::bvh_frame_time, 18, 13);
  expect_repaired(with(sound(), "0.0333333", "-1"), codes::bvh_frame_time, 18, 13);
  expect_repaired(with(sound(), "0.0333333", ""), codes::bvh_frame_time, 18, 1);
}

TEST(BvhDialect, ReportsImplausibleFrameTimes) {
  for (const std::string time : {"1e-320", "0.0000001", "20000", "1e300"}) {
    expect_repaired(with(sound(), "0.0333333", time), codes::bvh_frame_time, 18, 13);
    EXPECT_EQ(read_bvh(with(sound(), "0.0333333", time)).clip->motion.frame_time.text(), time);
  }
}

TEST(BvhDialect, FrameTimeWithADecimalComma) {
  expect_repaired(with(sound(), "0.0333333", "0,0333333"), codes::bvh_frame_time, 18, 13);
  const test::Reading reading = read_bvh(with(sound(), "0.0333333", "0,0083333"));
  ASSERT_TRUE(reading.clip);
  EXPECT_EQ(reading.clip->motion.frame_time.rate(), (FrameRate{120, 1}));
  EXPECT_EQ(reading.clip->motion.frame_time.text(), "0.0083333");
  for (const std::string time : {"0,", "0,0,3", "-0,03", "0,0"})
    EXPECT_EQ(read_bvh(with(sound(), "0.0333333", time)).clip->motion.frame_time.rate(),
              (FrameRate{30, 1}))
        << time;
}

TEST(BvhDialect, UnknownFrameTimeSuggestsTheOption) {
  for (const std::string time : {"0", "fast", "0,0,3"}) {
    const test::Reading reading = read_bvh(with(sound(), "0.0333333", time));
    ASSERT_FALSE(reading.diagnostics.empty()) << time;
    EXPECT_NE(reading.diagnostics.entries().front().command.find("--rate"), std::string::npos);
  }
}

TEST(BvhDialect, SemicolonsBetweenNumbers) {
  const test::Reading expected = read_bvh(sound());
  std::string text = sound();
  const std::size_t rows = text.find('\n', text.find("Frame Time:")) + 1;
  std::replace(text.begin() + static_cast<std::ptrdiff_t>(rows), text.end(), ' ', ';');
  const test::Reading reading = read_bvh(text);
  ASSERT_TRUE(reading.clip) << reading.clip.error().message;
  ASSERT_EQ(reading.diagnostics.entries().size(), 1U);
  EXPECT_EQ(reading.diagnostics.entries().front().code, codes::bvh_number_brackets);
  EXPECT_TRUE(std::equal(reading.clip->motion.values().begin(), reading.clip->motion.values().end(),
                         expected.clip->motion.values().begin(),
                         expected.clip->motion.values().end()));
  // An empty cell is not a number.
  text.replace(text.find(';', rows), 1, ";;");
  EXPECT_EQ(read_bvh(text).clip.error().code, codes::bvh_bad_value);
}

TEST(BvhDialect, SuggestsDroppingShortRowsWithInvalidValues) {
  const std::string whole = with(sound(), "30.000000 -1.5", "oops -1.5");
  EXPECT_NE(read_bvh(whole).clip.error().command.find("--fix=hold-values -o"), std::string::npos);
  const std::string lacking = with(sound(), "30.000000 -1.5", "oops");
  EXPECT_NE(read_bvh(lacking).clip.error().command.find("--fix=hold-values,drop-frames"),
            std::string::npos)
      << read_bvh(lacking).clip.error().command;
}

TEST(BvhDialect, FrameTimeWithoutLeadingZero) {
  const test::Reading reading = read_bvh(with(sound(), "0.0333333", ".0083333"));
  ASSERT_TRUE(reading.clip);
  EXPECT_EQ(reading.clip->motion.frame_time.rate(), (FrameRate{120, 1}));
  EXPECT_EQ(reading.clip->motion.frame_time.text(), ".0083333");
}

TEST(BvhDialect, WrongFrameCount) {
  expect_repaired(two_joints(two_rows, "3"), codes::bvh_frame_count, 17, 1);
  expect_repaired(two_joints(two_rows, "1"), codes::bvh_frame_count, 17, 1);
  expect_repaired(two_joints(two_rows, "2000000000"), codes::bvh_frame_count, 17, 1);
  expect_repaired(two_joints(two_rows, "-2"), codes::bvh_frame_count, 17, 9);
  const test::Reading reading = read_bvh(two_joints(two_rows, "3"));
  EXPECT_EQ(reading.diagnostics.entries().front().message,
            "`Frames:` is 3, but 2 complete frames follow");
}

TEST(BvhDialect, CountsWrittenAsFloats) {
  expect_repaired(two_joints(two_rows, "2.0"), codes::bvh_number, 17, 9);
  const test::Reading reading = read_bvh(with(sound(), "CHANNELS 6", "CHANNELS 6.0"));
  EXPECT_TRUE(reading.clip);
}

TEST(BvhDialect, NumbersWithoutASeparator) {
  expect_repaired(with(sound(), "30.000000 -1.5", "30.000000-1.5"), codes::bvh_number_glued, 19,
                  57);
  const test::Reading reading =
      read_bvh(with(sound(), "OFFSET 0.000000 5.000000 0.000000", "OFFSET 0.0-7.509 1"));
  ASSERT_TRUE(reading.clip);
  EXPECT_EQ(reading.clip->skeleton[1].offset, Vector3(0.0, -7.509, 1.0));
}

TEST(BvhDialect, WrappedRows) {
  std::string rows(two_rows);
  for (std::size_t at = rows.find(" 20.0"); at != std::string::npos; at = rows.find(" 21.0")) {
    rows[at] = '\n';
    if (rows.find(" 21.0") == std::string::npos) break;
  }
  expect_repaired(two_joints(rows), codes::bvh_row_wrapped, 19, 37);
  std::string one_line(two_rows);
  one_line[one_line.find('\n')] = ' ';
  expect_repaired(two_joints(one_line), codes::bvh_row_wrapped, 19, 86);
}

TEST(BvhDialect, BlankLines) {
  std::string rows(two_rows);
  rows.insert(rows.find('\n'), "\n \n");
  expect_repaired(two_joints(rows), codes::bvh_blank_line, 20, 0);
  expect_repaired(with(sound(), "Frames: 2\n", "\nFrames: 2\n"), codes::bvh_blank_line, 18, 1);
}

TEST(BvhDialect, RejectsShortRowsAtTheirEnd) {
  const std::string rows = std::string(two_rows) + "1 2 3 4 5 6 7 8\n" + std::string(two_rows);
  const test::Reading reading = read_bvh(two_joints(rows, "5"));
  ASSERT_FALSE(reading.clip);
  const Error& error = reading.clip.error();
  EXPECT_EQ(error.code, codes::bvh_row_width);
  EXPECT_EQ(error.message, "this frame has 8 values, but 9 are declared");
  EXPECT_EQ(error.at.line, 21U);
  EXPECT_EQ(error.at.column, 16U);
  EXPECT_EQ(error.excerpt.text, "1 2 3 4 5 6 7 8");
  EXPECT_EQ(error.excerpt.caret, 15U);
}

TEST(BvhDialect, ShortRowsAreDroppedOnRequest) {
  const std::string rows = std::string(two_rows) + "1 2 3 4 5 6 7 8\n" + std::string(two_rows);
  bvh::ReadOptions options;
  options.bad_rows = bvh::BadRows::drop;
  const test::Reading reading = read_bvh(two_joints(rows, "5"), options);
  ASSERT_TRUE(reading.clip);
  EXPECT_EQ(reading.clip->motion.frames(), 4U);
  EXPECT_EQ(reading.clip->motion.at(2, 0), 1.0);
  EXPECT_EQ(reading.clip->motion.at(3, 8), 8.25);
  EXPECT_EQ(reading.diagnostics.find(codes::bvh_row_width)->severity, Severity::warning);
}

TEST(BvhDialect, PartialLastRow) {
  expect_repaired(two_joints(std::string(two_rows) + "1 2 3\n", "2"), codes::bvh_row_partial, 21,
                  6);
}

TEST(BvhDialect, ReportsInvalidValues) {
  for (const char* word : {"nan", "-inf", "1.#QNAN", "x", "1e999", "0x10"}) {
    expect_refused(two_joints(with(std::string(two_rows), "10.000000", word)), codes::bvh_bad_value,
                   19, 28);
  }
  bvh::ReadOptions options;
  options.bad_values = bvh::BadValues::hold;
  const test::Reading reading =
      read_bvh(two_joints(with(std::string(two_rows), "11.000000", "nan")), options);
  ASSERT_TRUE(reading.clip);
  EXPECT_EQ(reading.clip->motion.at(1, 3), 10.0);
}

TEST(BvhDialect, DoesNotHoldValuesInPlaceOfDecimalCommas) {
  bvh::ReadOptions options;
  options.bad_values = bvh::BadValues::hold;
  const test::Reading reading =
      read_bvh(two_joints(with(std::string(two_rows), "11.000000", "11,5")), options);
  ASSERT_FALSE(reading.clip);
  EXPECT_EQ(reading.clip.error().code, codes::bvh_bad_value);
  EXPECT_EQ(reading.clip.error().repair, Repair::none);
}

TEST(BvhDialect, ReportsEveryError) {
  std::string rows(two_rows);
  rows = with(rows, "10.000000", "nan");
  rows = with(rows, "-2.500000", "inf");
  const test::Reading reading = read_bvh(two_joints(rows));
  ASSERT_FALSE(reading.clip);
  EXPECT_EQ(reading.diagnostics.entries().front().count, 2U);
}

TEST(BvhDialect, ReportsTextAfterTheDeclaredFrames) {
  expect_repaired(sound() + "0\n2 5 9\nProperties\nScale: 1.0\n", codes::bvh_trailing_text, 21, 1);
}

TEST(BvhDialect, ReadsFramesAfterTheDeclaredOnes) {
  // More frames than declared, the first of them with a bad value: nothing is discarded.
  const std::string rows = std::string(two_rows) + "nan 2 3 4 5 6 7 8 9\n" + std::string(two_rows);
  bvh::ReadOptions options;
  options.bad_values = bvh::BadValues::hold;
  const test::Reading reading = read_bvh(two_joints(rows), options);
  ASSERT_TRUE(reading.clip);
  EXPECT_EQ(reading.clip->motion.frames(), 5U);
  EXPECT_EQ(reading.clip->motion.at(2, 0), 1.5);
}

TEST(BvhDialect, FailsIfAllFramesWouldBeDropped) {
  bvh::ReadOptions options;
  options.bad_rows = bvh::BadRows::drop;
  const test::Reading reading = read_bvh(two_joints("1 2 3\n4 5 6\n"), options);
  ASSERT_FALSE(reading.clip);
  EXPECT_EQ(reading.clip.error().code, codes::bvh_row_width);
}

TEST(BvhDialect, InvalidFrameTimeDoesNotAffectRows) {
  for (const char* time : {"0,0,333", "1/30", "nan", "inf", "abc"}) {
    expect_repaired(with(sound(), "0.0333333", time), codes::bvh_frame_time, 18, 1);
  }
  const test::Reading unit = read_bvh(with(sound(), "0.0333333", "0.0333333 s"));
  ASSERT_TRUE(unit.clip);
  EXPECT_EQ(unit.clip->motion.frames(), 2U);
  EXPECT_EQ(unit.clip->motion.frame_time.rate(), (FrameRate{30, 1}));
  expect_repaired(two_joints(two_rows, "2x"), codes::bvh_frame_count, 17, 9);
}

TEST(BvhDialect, ReportsDifferentLineEndingsOfRows) {
  const std::string header = two_joints("");
  const std::string row1(two_rows.substr(0, two_rows.find('\n')));
  const std::string row2(two_rows.substr(row1.size() + 1, two_rows.size() - row1.size() - 2));
  const std::uint64_t column = row1.size() + 1;
  expect_told(header + row1 + "\r\n" + row2 + "\r\n", codes::bvh_line_ends, 19, column, 2);
  expect_told(header + row1 + "\n" + row2 + "\r\n", codes::bvh_line_ends, 20, row2.size() + 1, 1);
  expect_told(header + row1 + "\r\n" + row2 + "\n", codes::bvh_line_ends, 19, column, 1);
  expect_told(header + row1 + "\r" + row2 + "\n", codes::bvh_line_ends, 19, column, 1);
  std::string crlf;
  for (const char c : header) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
  expect_told(crlf + row1 + "\n" + row2 + "\n", codes::bvh_line_ends, 19, column, 2);
  EXPECT_TRUE(read_bvh(crlf + row1 + "\r\n" + row2 + "\r\n").diagnostics.empty());
  EXPECT_TRUE(read_bvh(crlf + row1 + "\r\n" + row2).diagnostics.empty());
  // A CR at the end of the file counts as a line ending.
  expect_told(header + row1 + "\n" + row2 + "\r", codes::bvh_line_ends, 20, row2.size() + 1, 1);
  expect_told(crlf + row1 + "\r\n" + row2 + "\r", codes::bvh_line_ends, 20, row2.size() + 1, 1);
  std::string cr = header;
  std::replace(cr.begin(), cr.end(), '\n', '\r');
  const test::Reading reading = read_bvh(cr + row1 + "\r" + row2 + "\n");
  ASSERT_EQ(reading.diagnostics.entries().size(), 2U);
  const Diagnostic& rows = reading.diagnostics.entries().back();
  EXPECT_EQ(rows.subject, "rows");
  EXPECT_EQ(rows.at.line, 20U);
  EXPECT_EQ(rows.at.column, row2.size() + 1);
  EXPECT_EQ(rows.count, 1U);
}

TEST(BvhDialect, NoMotion) {
  const std::string text = sound();
  const test::Reading reading = read_bvh(text.substr(0, text.find("MOTION")));
  ASSERT_TRUE(reading.clip);
  EXPECT_EQ(reading.clip->motion.frames(), 0U);
  EXPECT_EQ(reading.clip->motion.channels(), 9U);
  EXPECT_NE(reading.diagnostics.find(codes::bvh_no_motion), nullptr);
}

TEST(BvhDialect, QuaternionsOfZerosAreReported) {
  const std::string text =
      "HIERARCHY\nROOT a\n{\n OFFSET 0 0 0\n CHANNELS 4 Wrotation Xrotation Yrotation Zrotation\n "
      "End Site\n {\n  OFFSET 0 1 0\n }\n}\nMOTION\nFrames: 3\nFrame Time: 0.0333333\n1 0 0 0\n0 "
      "0 0 0\n0 0 0 0\n";
  const test::Reading reading = read_bvh(text);
  ASSERT_TRUE(reading.clip);
  const Diagnostic* found = reading.diagnostics.find(codes::bvh_quaternion_zero);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->message, "the quaternion of `a` is all zeros in 2 frames, first in frame 1");
  EXPECT_EQ(found->subject, "a");
  EXPECT_EQ(read_bvh(with(with(text, "0 0 0 0\n0", "0 0 0 1\n0"), "0 0 0 0\n", "0 1 0 0\n"))
                .diagnostics.find(codes::bvh_quaternion_zero),
            nullptr);
}

}  // namespace
}  // namespace mocap::bvh_frames_test
