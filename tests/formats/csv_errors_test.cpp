// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "formats/small_clip.hpp"
#include "formats/text_of.hpp"
#include "mocap/csv.hpp"
#include "mocap/formats.hpp"
#include "support/invariants.hpp"

namespace mocap::csv_errors_test {
namespace {

using test::read_csv;

const std::string start =
    "# joint 0 \"a\" offset 0 0 0 channels Xrotation Yrotation\n"
    "frame,time,a.Xrotation,a.Yrotation\n";

struct BadTable {
  std::string what;
  std::string text;
  Code code;
  std::uint64_t line;
  std::uint64_t column;
  std::string message_part;
};

void PrintTo(const BadTable& table, std::ostream* out) {
  *out << table.what;
}

class BadTables : public testing::TestWithParam<BadTable> {};

TEST_P(BadTables, ReportTheColumn) {
  const BadTable& table = GetParam();
  Diagnostics findings;
  const auto clip = read_csv(table.text, {}, findings);
  ASSERT_FALSE(clip.has_value());
  const Error& error = clip.error();
  EXPECT_EQ(error.code, table.code) << error.message;
  EXPECT_EQ(error.at.file, "t.csv");
  EXPECT_EQ(error.at.line, table.line) << error.message;
  EXPECT_EQ(error.at.column, table.column) << error.message;
  EXPECT_NE(error.message.find(table.message_part), std::string::npos) << error.message;
  ASSERT_TRUE(findings.has_errors());
  EXPECT_EQ(findings.first_error()->code, table.code);
  if (error.excerpt.text.empty()) return;
  // The mark is below the position, and the byte offset is the same position in the file.
  EXPECT_LE(error.excerpt.caret, error.excerpt.text.size());
  EXPECT_EQ(
      table.text.substr(error.at.byte, 3),
      error.excerpt.text.substr(error.excerpt.caret, 3) +
          (error.excerpt.text.size() - error.excerpt.caret >= 3
               ? ""
               : table.text.substr(error.at.byte + error.excerpt.text.size() - error.excerpt.caret,
                                   3 - (error.excerpt.text.size() - error.excerpt.caret))));
}

INSTANTIATE_TEST_SUITE_P(
    Csv, BadTables,
    testing::Values(
        BadTable{"empty file", "", codes::format_empty, 1, 1, "empty"},
        BadTable{"no header", "# joint 0 \"a\" offset 0 0 0\n", codes::csv_header, 2, 1, "ends"},
        BadTable{"numbers only", "0,0,0.8,0,0,0,1,-1.5e-3\n", codes::csv_header, 1, 1,
                 "numbers instead of the names"},
        BadTable{"no skeleton", "frame,time,a.Xrotation\n0,0,1\n", codes::csv_skeleton, 1, 1,
                 "no `# joint` lines"},
        BadTable{"positions", "frame,time,a.x,a.y,a.z\n0,0,1,2,3\n", codes::csv_header, 1, 1,
                 "table of poses"},
        BadTable{"unknown column", start.substr(0, start.find("a.Y")) + "a.Zrotation\n",
                 codes::csv_header, 2, 24, "no channel `a.Zrotation`"},
        BadTable{"column twice", start.substr(0, start.find("a.Y")) + "a.Xrotation\n",
                 codes::csv_header, 2, 24, "more often"},
        BadTable{"missing column", start.substr(0, start.find(",a.Y")) + "\n", codes::csv_header, 2,
                 23, "no column for the channel `a.Yrotation`"},
        BadTable{"open quote", start.substr(0, start.find("a.Y")) + "\"a.Yrot\n0,0,1,2\n",
                 codes::csv_header, 2, 1, "unterminated"},
        BadTable{"word in a cell", start + "0,0,1,2\n1,0.1,x7,2\n", codes::csv_number, 4, 7,
                 "`x7`"},
        BadTable{"empty cell", start + "0,0,,2\n", codes::csv_number, 3, 5, "empty cell"},
        BadTable{"nan", start + "0,0,1,nan\n", codes::csv_number, 3, 7, "`nan`"},
        BadTable{"infinity", start + "0,0,1,1e999\n", codes::csv_number, 3, 7, "`1e999`"},
        BadTable{"text after a number", start + "0,0,1,2deg\n", codes::csv_number, 3, 7, "`2deg`"},
        BadTable{"quoted number", start + "0,0,\"1\",2\n", codes::csv_number, 3, 5,
                 "expected a number"},
        BadTable{"short row", start + "0,0,1\n", codes::csv_row_width, 3, 6, "3 cells"},
        BadTable{"long row", start + "0,0,1,2,3,4\n", codes::csv_row_width, 3, 8, "6 cells"},
        BadTable{"no depth", "# joint \"a\" offset 0 0 0\n", codes::csv_skeleton, 1, 9, "depth"},
        BadTable{"negative depth", "# joint -1 \"a\"\n", codes::csv_skeleton, 1, 9, "depth"},
        BadTable{"no parent", "# joint 0 \"a\"\n# joint 2 \"b\"\n", codes::csv_skeleton, 2, 9,
                 "depth 2"},
        BadTable{"first joint has a depth", "# joint 1 \"a\"\n", codes::csv_skeleton, 1, 9,
                 "depth 1"},
        BadTable{"no name", "# joint 0 a offset 0 0 0\n", codes::csv_skeleton, 1, 11, "name"},
        BadTable{"open name", "# joint 0 \"a offset 0 0 0\n", codes::csv_skeleton, 1, 11, "name"},
        BadTable{"bad escape", "# joint 0 \"a\\xZ1\"\n", codes::csv_skeleton, 1, 11, "name"},
        BadTable{"short offset", "# joint 0 \"a\" offset 0 0\n", codes::csv_skeleton, 1, 25,
                 "offset"},
        BadTable{"unknown word", "# joint 0 \"a\" ofset 0 0 0\n", codes::csv_skeleton, 1, 15,
                 "expected `offset`"},
        BadTable{"unknown channel", "# joint 0 \"a\" channels Xrotation Xroll\n",
                 codes::csv_skeleton, 1, 34, "expected `offset`"},
        BadTable{"no unit quaternion", "# joint 0 \"a\" before 2 0 0 0\n", codes::csv_skeleton, 1,
                 29, "unit quaternion"},
        BadTable{"end site without label", "# joint 0 \"a\" end 0 0 0\n", codes::csv_skeleton, 1,
                 19, "label"},
        BadTable{"frame time zero", "# frame_time 0\n", codes::csv_skeleton, 1, 14, "seconds"},
        BadTable{"frame time word", "# frame_time soon\n", codes::csv_skeleton, 1, 14, "seconds"},
        BadTable{"frame rate", "# frame_rate 30/0\n", codes::csv_skeleton, 1, 14, "fraction"},
        BadTable{"axes", "# euler_axes turning\n", codes::csv_skeleton, 1, 14, "moving"},
        BadTable{"positions mode", "# position_mode sub\n", codes::csv_skeleton, 1, 17,
                 "replace"}));

TEST(CsvErrors, CountAllRows) {
  std::string text = start;
  for (int i = 0; i < 12; ++i) text += "0,0,1\n1,0,x,2\n2,0,1,2\n";
  Diagnostics findings;
  EXPECT_FALSE(read_csv(text, {}, findings).has_value());
  ASSERT_NE(findings.find(codes::csv_row_width), nullptr);
  EXPECT_EQ(findings.find(codes::csv_row_width)->count, 12U);
  EXPECT_EQ(findings.find(codes::csv_number)->count, 12U);
}

TEST(CsvErrors, SuggestOtherSeparators) {
  for (const char separator : {';', '\t'}) {
    std::string text = start;
    std::replace(text.begin(), text.end(), ',', separator);
    Diagnostics findings;
    const auto clip = read_csv(text, {}, findings);
    ASSERT_FALSE(clip.has_value());
    EXPECT_NE(clip.error().detail.find("separated by"), std::string::npos);
  }
}

TEST(CsvErrors, StrictRejectsAnUncertainRate) {
  Diagnostics findings(true);
  const auto clip = read_csv(start + "0,0,1,2\n", {}, findings);
  ASSERT_FALSE(clip.has_value());
  EXPECT_EQ(clip.error().code, codes::motion_rate_doubtful);
}

TEST(CsvErrors, WarnsAboutImplausibleFrameTimes) {
  for (const std::string line : {"# frame_time 1e-320\n", "# frame_time 1e300\n"}) {
    Diagnostics findings;
    const auto clip = read_csv(line + start + "0,0,1,2\n1,1,1,2\n", {}, findings);
    ASSERT_TRUE(clip.has_value());
    EXPECT_NE(findings.find(codes::motion_rate_doubtful), nullptr) << line;
  }
}

TEST(CsvErrors, RespectLimits) {
  const auto code_with = [](const std::string& text, const ReadLimits& limits) {
    csv::ReadOptions options;
    options.limits = limits;
    Diagnostics findings;
    const auto clip = read_csv(text, options, findings);
    return clip ? Code{} : clip.error().code;
  };
  const std::string sound = "# frame_time 1\n" + start + "0,0,1,2\n1,1,1,2\n";
  EXPECT_EQ(code_with(sound, {}), Code{});
  ReadLimits limits;
  limits.max_frames = 1;
  EXPECT_EQ(code_with(sound, limits), codes::limit_frames);
  limits = {};
  limits.max_memory = 3 * sizeof(double);
  EXPECT_EQ(code_with(sound, limits), codes::limit_memory);
  limits = {};
  limits.max_bytes = 40;
  EXPECT_EQ(code_with(sound, limits), codes::limit_bytes);
  limits = {};
  limits.max_joints = 0;
  EXPECT_EQ(code_with(sound, limits), codes::limit_joints);
  limits = {};
  limits.max_depth = 0;
  EXPECT_EQ(code_with(sound, limits), codes::limit_depth);
  limits = {};
  limits.max_channels_per_joint = 1;
  EXPECT_EQ(code_with(sound, limits), codes::limit_channels);
  limits = {};
  limits.max_name_bytes = 0;
  EXPECT_EQ(code_with(sound, limits), codes::limit_name);
}

TEST(CsvErrors, AFailingSourceIsReported) {
  ByteSource source = ByteSource::from_reader(
      [](std::span<char>) -> Result<std::size_t> { return fail(codes::io_read, "gone"); }, "wire");
  Diagnostics findings;
  const auto clip = csv::read(source, {}, findings);
  ASSERT_FALSE(clip.has_value());
  EXPECT_EQ(clip.error().code, codes::io_read);
}

// Tables cut anywhere, or with any byte changed, give a valid clip or an error.
TEST(CsvErrors, HandlesDamagedTables) {
  const std::string text = test::write_csv(test::small_clip());
  const auto try_out = [](const std::string& damaged) {
    Diagnostics findings;
    const auto clip = read_csv(damaged, {}, findings);
    if (clip) {
      EXPECT_EQ(test::broken_invariant(*clip), "") << damaged;
      EXPECT_FALSE(findings.has_errors());
    } else {
      EXPECT_TRUE(findings.has_errors()) << damaged;
    }
  };
  for (std::size_t length = 0; length < text.size(); ++length) try_out(text.substr(0, length));
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (const char byte : {'\0', '\n', '"', ',', '9', '-', '\xFF', '#'}) {
      std::string damaged = text;
      damaged[at] = byte;
      try_out(damaged);
    }
  }
}

TEST(CsvErrors, ReadsSingleBytes) {
  const Clip clip = test::small_clip();
  const std::string text = test::write_csv(clip);
  std::size_t at = 0;
  ByteSource source = ByteSource::from_reader(
      [&](std::span<char> out) -> Result<std::size_t> {
        if (at == text.size()) return std::size_t{0};
        out[0] = text[at++];
        return std::size_t{1};
      },
      "drops");
  Diagnostics findings;
  const auto again = csv::read(source, {}, findings);
  ASSERT_TRUE(again.has_value());
  EXPECT_TRUE(test::same_clip(clip, *again));
}

TEST(CsvErrors, ReadRowsLongerThanTheBuffer) {
  Clip clip;
  for (int i = 0; i < 9000; ++i) {
    Joint joint;
    joint.name = std::to_string(i);
    joint.channels.assign(8, Channel::x_scale);
    ASSERT_TRUE(clip.skeleton.add(Joint::no_parent, std::move(joint)).has_value());
  }
  clip.motion = Motion(7, 72000);
  for (std::size_t i = 0; i < clip.motion.values().size(); ++i) {
    clip.motion.exact_values()[i] = static_cast<double>(i) / 7.0;
  }
  Diagnostics findings;
  const auto again = read_csv(test::write_csv(clip), {}, findings);
  ASSERT_TRUE(again.has_value()) << again.error().message;
  EXPECT_TRUE(test::same_clip(clip, *again));
}

}  // namespace
}  // namespace mocap::csv_errors_test
