// SPDX-License-Identifier: MIT

/// \file
/// Hand-made deviations from the canonical form: each is read with a finding at its position, or
/// rejected there.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>

#include "mocap/evaluate.hpp"
#include "support/bvh_text.hpp"
#include "support/invariants.hpp"

namespace mocap::bvh_dialect_test {
namespace {

using test::read_bvh;
using test::two_joints;
using test::two_rows;

std::string with(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::string sound() {
  return two_joints(two_rows);
}

/// Reads with exactly one finding and gives the same clip as the valid text.
void expect_repaired(const std::string& text, Code code, std::uint64_t line, std::uint64_t column) {
  SCOPED_TRACE(text);
  const test::Reading reading = read_bvh(text);
  ASSERT_TRUE(reading.clip) << reading.clip.error().message;
  ASSERT_EQ(reading.diagnostics.entries().size(), 1U)
      << reading.diagnostics.entries().back().message;
  const Diagnostic& found = reading.diagnostics.entries().front();
  EXPECT_EQ(found.code, code) << found.message;
  EXPECT_EQ(found.at.line, line);
  EXPECT_EQ(found.at.column, column);
  const test::Reading expected = read_bvh(sound());
  EXPECT_EQ(reading.clip->motion.frames(), expected.clip->motion.frames());
  for (std::size_t i = 0; i < expected.clip->motion.values().size(); ++i) {
    EXPECT_EQ(reading.clip->motion.values()[i], expected.clip->motion.values()[i]);
  }
  EXPECT_TRUE(reading.clip->skeleton == expected.clip->skeleton);
}

/// Rejected with this code at this position.
void expect_refused(const std::string& text, Code code, std::uint64_t line, std::uint64_t column) {
  SCOPED_TRACE(text);
  const test::Reading reading = read_bvh(text);
  ASSERT_FALSE(reading.clip);
  EXPECT_EQ(reading.clip.error().code, code) << reading.clip.error().message;
  EXPECT_EQ(reading.clip.error().at.line, line) << reading.clip.error().message;
  EXPECT_EQ(reading.clip.error().at.column, column) << reading.clip.error().message;
  EXPECT_TRUE(reading.diagnostics.has_errors());
}

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

TEST(BvhDialect, NumbersWithoutASeparator) {
  expect_repaired(with(sound(), "30.000000 -1.5", "30.000000-1.5"), codes::bvh_number_glued, 19,
                  57);
  const test::Reading reading =
      read_bvh(with(sound(), "OFFSET 0.000000 5.000000 0.000000", "OFFSET 0.0-7.509 1"));
  ASSERT_TRUE(reading.clip);
  EXPECT_EQ(reading.clip->skeleton[1].offset, Vector3(0.0, -7.509, 1.0));
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

TEST(BvhDialect, IgnoresComments) {
  expect_repaired(with(sound(), "HIERARCHY\n", "HIERARCHY # made by hand\n"), codes::bvh_comment, 1,
                  11);
  expect_repaired(with(sound(), "\tOFFSET", "// here\n\tOFFSET"), codes::bvh_comment, 4, 1);
  expect_repaired(sound() + "# the end\n", codes::bvh_comment, 21, 1);
  expect_repaired(with(sound(), "0.0333333\n", "0.0333333\n# rows\n"), codes::bvh_comment, 19, 1);
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

/// One finding of a code, at a position, with a count.
void expect_told(const std::string& text, Code code, std::uint64_t line, std::uint64_t column,
                 std::uint64_t count) {
  SCOPED_TRACE(text);
  expect_repaired(text, code, line, column);
  EXPECT_EQ(read_bvh(text).diagnostics.entries().front().count, count);
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

TEST(BvhDialect, FormFeedsAndVerticalTabs) {
  const std::string text = sound();
  expect_told(with(text, "1.500000 2.5", "1.500000\f2.5"), codes::bvh_white_space, 20, 9, 1);
  expect_told(with(with(text, "1.000000 2.0", "1.000000\v2.0"), "1.500000 2.5", "1.500000\f2.5"),
              codes::bvh_white_space, 19, 9, 2);
  expect_told(with(text, "ROOT Hips", "ROOT\vHips"), codes::bvh_white_space, 2, 5, 1);
}

TEST(BvhDialect, NoMotion) {
  const std::string text = sound();
  const test::Reading reading = read_bvh(text.substr(0, text.find("MOTION")));
  ASSERT_TRUE(reading.clip);
  EXPECT_EQ(reading.clip->motion.frames(), 0U);
  EXPECT_EQ(reading.clip->motion.channels(), 9U);
  EXPECT_NE(reading.diagnostics.find(codes::bvh_no_motion), nullptr);
}

TEST(BvhDialect, StrictTurnsWarningsIntoErrors) {
  const std::string text = with(sound(), "MOTION", "Motion");
  Diagnostics diagnostics(true);
  EXPECT_FALSE(bvh::read(std::span<const char>(text.data(), text.size()), {}, diagnostics));
  EXPECT_EQ(diagnostics.first_error()->code, codes::bvh_keyword_case);
}

TEST(BvhDialect, DetectsAndReportsThePositionMode) {
  // The LAFAN1 case: offset and first position are equal.
  const std::string replace =
      with(sound(), "OFFSET 0.000000 0.000000 0.000000", "OFFSET 1.01 1.99 3.02");
  const test::Reading a = read_bvh(replace);
  ASSERT_TRUE(a.clip);
  EXPECT_EQ(a.clip->skeleton.position_mode, PositionMode::replace);
  EXPECT_EQ(a.clip->metadata.position_mode->option, "--positions add");

  // A leg that reaches from the OFFSET to the ground.
  std::string add = with(sound(), "OFFSET 0.000000 0.000000 0.000000", "OFFSET 0 95 0");
  add = with(add, "OFFSET 0.000000 5.000000 0.000000", "OFFSET 0 -90 0");
  add = with(add, "1.000000 2.000000 3.000000", "0.000000 0.100000 0.000000");
  const test::Reading b = read_bvh(add);
  ASSERT_TRUE(b.clip);
  EXPECT_EQ(b.clip->skeleton.position_mode, PositionMode::add);
  EXPECT_EQ(b.clip->metadata.position_mode->option, "--positions replace");

  // An inner joint whose position repeats its OFFSET indicates that positions replace it.
  std::string repeats = with(add, "CHANNELS 3 Zrotation Xrotation Yrotation",
                             "CHANNELS 3 Xposition Yposition Zposition");
  repeats = with(repeats, "-1.500000 0.000000 7.250000", "0.000000 -90.00000 0.000000");
  EXPECT_EQ(read_bvh(repeats).clip->skeleton.position_mode, PositionMode::replace);

  bvh::ReadOptions options;
  options.positions = bvh::PositionReading::replace;
  EXPECT_EQ(read_bvh(add, options).clip->skeleton.position_mode, PositionMode::replace);
  EXPECT_EQ(test::write_bvh(*b.clip), add);

  // Output that our reader would misinterpret is written in an unambiguous form.
  Diagnostics unneeded;
  EXPECT_TRUE(bvh::write_text(*b.clip, {}, unneeded));
  EXPECT_EQ(unneeded.find(codes::bvh_position_mode), nullptr);
  const Clip meant = *read_bvh(add, options).clip;
  Diagnostics reported;
  const Result<std::string> written = bvh::write_text(meant, {}, reported);
  ASSERT_TRUE(written);
  EXPECT_NE(reported.find(codes::bvh_position_mode), nullptr);
  const Poses again = evaluate(*read_bvh(*written).clip).value();
  const Poses expected = evaluate(meant).value();
  ASSERT_EQ(again.world_positions.size(), expected.world_positions.size());
  for (std::size_t i = 0; i < expected.world_positions.size(); ++i) {
    EXPECT_NEAR(again.world_positions[i], expected.world_positions[i], 1e-9);
  }
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
}  // namespace mocap::bvh_dialect_test
