// SPDX-License-Identifier: MIT
#include "mocap/trc.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "formats/damaged_text.hpp"
#include "formats/small_clip.hpp"
#include "formats/text_of.hpp"
#include "mocap/formats.hpp"
#include "support/corpus.hpp"

namespace mocap::trc_test {
namespace {

constexpr std::string_view header =
    "PathFileType\t4\t(X/Y/Z)\texample.trc\n"
    "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\t"
    "OrigNumFrames\n"
    "50\t50\t3\t2\tm\t50\t1\t3\n"
    "Frame#\tTime\tleft\t\t\tright\n"
    "\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n\n";
constexpr std::string_view rows =
    "1\t0.00\t\t\t\t0.5\t1.25\t-0.75\t\n"
    "2\t0.02\t0.1\t0.2\t0.3\t0.5\t1.25\t-0.70\t\n"
    "3\t0.04\t0.1\t0.2\t0.4\tNaN\tNaN\tNaN\t\n";

std::string example() {
  return std::string(header) + std::string(rows);
}

Result<Clip> read_text(std::string_view text, Diagnostics& found) {
  ByteSource source = ByteSource::from_bytes(std::span(text.data(), text.size()), "t.trc");
  return trc::read(source, {}, found);
}

std::string written(const Clip& clip, const trc::WriteOptions& options = {}) {
  Diagnostics found;
  return test::text_of(
      [&](const TextOutput::Writer& out) { return trc::write(clip, options, out, found); });
}

using test::has_code;
using test::replaced;

TEST(Trc, PointsOfAFile) {
  Diagnostics found;
  const Result<Clip> clip = read_text(example(), found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_TRUE(found.empty());
  EXPECT_TRUE(clip->skeleton.empty());
  EXPECT_EQ(clip->motion.frames(), 3U);
  EXPECT_EQ(clip->motion.frame_time.rate().numerator, 50);
  ASSERT_EQ(clip->recording.points.size(), 2U);
  EXPECT_EQ(clip->recording.points[1].label, "right");
  EXPECT_EQ(clip->recording.position(1, 1), Vector3(0.5, 1.25, -0.7));
  EXPECT_FALSE(clip->recording.is_known(0, 0));
  EXPECT_TRUE(clip->recording.is_known(0, 1));
  EXPECT_FALSE(clip->recording.is_known(2, 1));
  EXPECT_TRUE(clip->recording.times_s.empty());
  EXPECT_EQ(clip->metadata.declared_unit->value, 1.0);
}

TEST(Trc, LargeNumbersAreGaps) {
  const std::string text =
      replaced(replaced(example(), "0.1\t0.2\t0.4", "9999999\t9999999\t9999999.0"), "NaN\tNaN\tNaN",
               "0\t-9999999\t1");
  Diagnostics found;
  const Result<Clip> clip = read_text(text, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_FALSE(clip->recording.is_known(2, 0));
  EXPECT_FALSE(clip->recording.is_known(2, 1));
  EXPECT_TRUE(clip->recording.is_known(1, 0));
  const Diagnostic* finding = found.find(codes::trc_gap);
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ(finding->message, "2 positions are so far away that they are read as unknown");
  EXPECT_EQ(finding->at.line, 9U);
  EXPECT_EQ(finding->at.column, 8U);
  // An unmodified file keeps them, a rewritten one has empty cells.
  EXPECT_EQ(written(*clip), text);
  trc::WriteOptions canonical;
  canonical.canonical = true;
  EXPECT_EQ(written(*clip, canonical).find("9999999"), std::string::npos);
  // Large positions are no gaps.
  Diagnostics none;
  ASSERT_TRUE(read_text(replaced(example(), "0.1\t0.2\t0.4", "8999999\t0\t0"), none));
  EXPECT_FALSE(has_code(none, codes::trc_gap));
}

TEST(Trc, RewriteKeepsTheBytesUntilARecordingChanges) {
  const std::string text = example();
  Diagnostics found;
  Result<Clip> clip = read_text(text, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(written(*clip), text);
  clip->recording.positions.exact_at(1, 0) = 0.125;
  EXPECT_NE(written(*clip).find("\t0.125\t0.2\t0.3\t"), std::string::npos);
}

TEST(Trc, CanonicalFileHasTheLayoutThatOpenSimReads) {
  Diagnostics found;
  const Result<Clip> clip = read_text(example(), found);
  ASSERT_TRUE(clip.has_value());
  trc::WriteOptions options;
  options.canonical = true;
  const std::string text = written(*clip, options);
  EXPECT_NE(text.find("\n50\t50\t3\t2\tm\t50\t1\t3\n"), std::string::npos);
  EXPECT_NE(text.find("\tX1\tY1\tZ1\tX2\tY2\tZ2\n\n1\t0.000000\t\t\t\t0.5\t1.25\t-0.75\t\n"),
            std::string::npos);
  EXPECT_TRUE(text.ends_with("\t0.1\t0.2\t0.4\t\t\t\t\n"));
}

TEST(Trc, DeviationsAreReported) {
  const struct {
    std::string text;
    Code code;
    std::size_t points;
  } cases[] = {
      {replaced(example(), "\t3\t2\tm", "\t9\t2\tm"), codes::trc_count, 2},
      {replaced(example(), "\t3\t2\tm", "\t3\t7\tm"), codes::trc_count, 2},
      {replaced(example(), "\tright\n", "\n"), codes::trc_label, 2},
      {replaced(example(), "\tm\t", "\tell\t"), codes::trc_unit, 2},
      {replaced(example(), "3\t0.04", "3\t0.01"), codes::trc_time, 2},
      {replaced(example(), "3\t0.04", "3\t0.4"), codes::trc_time, 2},
      {replaced(example(), "3\t0.04", "3\tNaN"), codes::trc_time, 2},
      {replaced(example(), "3\t0.04", "3\t"), codes::trc_time, 2},
      {replaced(example(), "\tNaN\tNaN\tNaN\t", ""), codes::trc_row_width, 2},
  };
  for (const auto& one : cases) {
    Diagnostics found;
    const Result<Clip> clip = read_text(one.text, found);
    ASSERT_TRUE(clip.has_value()) << one.text;
    EXPECT_TRUE(has_code(found, one.code)) << one.text;
    EXPECT_EQ(clip->recording.points.size(), one.points);
    EXPECT_EQ(written(*clip), one.text);
  }
}

TEST(Trc, LabelsBelongToTheColumnBelowThem) {
  const std::string labels = replaced(example(), "left\t\t\tright", "\t\t\tright");
  Diagnostics found;
  const Result<Clip> clip = read_text(labels, found);
  ASSERT_TRUE(clip.has_value());
  ASSERT_EQ(clip->recording.points.size(), 2U);
  EXPECT_EQ(clip->recording.points[0].label, "");
  EXPECT_EQ(clip->recording.points[1].label, "right");
  ASSERT_EQ(found.entries().size(), 1U);
  EXPECT_EQ(found.entries()[0].code, codes::trc_label);
  EXPECT_EQ(found.entries()[0].message, "the file has 2 points, but only 1 label");
  EXPECT_EQ(written(*clip), labels);

  // Labels in consecutive cells.
  Diagnostics none;
  const Result<Clip> close = read_text(replaced(example(), "left\t\t\tright", "left\tright"), none);
  ASSERT_TRUE(close.has_value());
  EXPECT_EQ(close->recording.points[1].label, "right");
  EXPECT_TRUE(none.empty());
}

constexpr std::size_t row_count = 3000;

std::string header_of_many_rows() {
  return replaced(std::string(header), "\t3\t2\tm", "\t3000\t2\tm");
}

/// The example with many equal rows.
std::string repeated(std::string_view row) {
  std::string text = header_of_many_rows();
  for (std::size_t i = 0; i < row_count; ++i)
    text += fmt::format("{}\t{}{}", i + 1, 0.02 * static_cast<double>(i), row);
  return text;
}

TEST(Trc, RowsAreTheSameWithAnyWhitespaceAndGaps) {
  const std::string usual = repeated("\t0.1\t0.2\t0.3\t0.5\t1.25\t-0.70\t\n");
  Diagnostics found;
  const Result<Clip> expected = read_text(usual, found);
  ASSERT_TRUE(expected.has_value());
  ASSERT_EQ(expected->motion.frames(), row_count);
  EXPECT_EQ(written(*expected), usual);

  std::string padded = usual;
  for (std::size_t at = padded.find("\t0.3"); at != std::string::npos;
       at = padded.find("\t0.3", at + 3))
    padded.replace(at, 1, "\t ");
  const Result<Clip> of_padded = read_text(padded, found);
  ASSERT_TRUE(of_padded.has_value());
  EXPECT_TRUE(std::ranges::equal(of_padded->recording.positions.values(),
                                 expected->recording.positions.values()));
  EXPECT_EQ(written(*of_padded), padded);

  // An occluded point in the third of every four, ten and forty rows.
  for (const std::size_t every : {4U, 10U, 40U}) {
    std::string text = header_of_many_rows();
    for (std::size_t i = 0; i < row_count; ++i)
      text += fmt::format("{}\t{}\t{}\t0.5\t1.25\t-0.70\t\n", i + 1, 0.02 * static_cast<double>(i),
                          i % every == 2 ? "\t\t" : "0.1\t0.2\t0.3");
    const Result<Clip> clip = read_text(text, found);
    ASSERT_TRUE(clip.has_value());
    for (std::size_t i = 0; i < row_count; ++i) {
      EXPECT_EQ(clip->recording.is_known(i, 0), i % every != 2) << i;
      EXPECT_EQ(clip->recording.position(i, 1), Vector3(0.5, 1.25, -0.7)) << i;
      if (i % every != 2) {
        EXPECT_EQ(clip->recording.position(i, 0), Vector3(0.1, 0.2, 0.3)) << i;
      }
    }
    EXPECT_EQ(written(*clip), text);
  }
  EXPECT_TRUE(found.empty());
}

TEST(Trc, AnUnknownUnitIsReportedWhenItIsWritten) {
  struct Case {
    std::string unit;
    bool is_edited;
    std::string expected;
    bool is_reported;
  };
  const Case cases[] = {{"m", true, "m", false},
                        {"ell", false, "ell", false},
                        {"ell", true, "mm", true},
                        {"", true, "mm", true}};
  for (const Case& one : cases) {
    Diagnostics found;
    Result<Clip> clip =
        read_text(replaced(example(), "\tm\t", fmt::format("\t{}\t", one.unit)), found);
    ASSERT_TRUE(clip.has_value());
    if (one.is_edited) clip->format_data.on_edit();
    Diagnostics direct;
    const std::string text = test::text_of(
        [&](const TextOutput::Writer& out) { return trc::write(*clip, {}, out, direct); });
    EXPECT_NE(text.find(fmt::format("\t2\t{}\t50", one.expected)), std::string::npos) << text;
    EXPECT_EQ(has_code(direct, codes::fit_unit_assumed), one.is_reported) << one.unit;
    Diagnostics saved;
    const std::string again = test::text_of(
        [&](const TextOutput::Writer& out) { return save(*clip, Format::trc, out, {}, saved); });
    EXPECT_EQ(again, text);
    EXPECT_EQ(has_code(saved, codes::fit_unit_assumed), one.is_reported) << one.unit;
  }
}

TEST(Trc, ASpecifiedUnitIsDeclared) {
  Diagnostics found;
  Result<Clip> clip = read_text(replaced(example(), "\tm\t", "\tell\t"), found);
  ASSERT_TRUE(clip.has_value());
  clip->format_data.on_edit();
  clip->metadata.metres_per_unit = 0.01;
  Diagnostics known;
  const auto text_with = [&] {
    return test::text_of(
        [&](const TextOutput::Writer& out) { return trc::write(*clip, {}, out, known); });
  };
  EXPECT_NE(text_with().find("\t2\tcm\t50"), std::string::npos);
  // A unit without a name.
  clip->metadata.metres_per_unit = 0.05;
  const std::string text = text_with();
  EXPECT_NE(text.find("\t2\tmm\t50"), std::string::npos);
  EXPECT_NE(text.find("\t25.0\t62.50\t-37.50\t"), std::string::npos) << text;
  EXPECT_TRUE(known.empty());
}

TEST(Trc, OtherFormatsAreRefusedForAClipWithoutJoints) {
  Diagnostics found;
  const Result<Clip> clip = read_text(example(), found);
  ASSERT_TRUE(clip.has_value());
  std::size_t formats_of_points = 0;
  for (const FormatFacts& facts : formats()) {
    if (!facts.writes) continue;
    std::string text;
    const Status saved = save(
        *clip, facts.format,
        [&](std::string_view part) {
          text += part;
          return true;
        },
        {}, found);
    EXPECT_EQ(saved.has_value(), facts.parts.points) << facts.name;
    if (facts.parts.points) ++formats_of_points;
    if (!saved) {
      EXPECT_EQ(saved.error().code, codes::fit_no_joints) << facts.name;
    }
  }
  EXPECT_GE(formats_of_points, 3U);
}

TEST(Trc, RowsMayEndWithCarriageReturns) {
  Diagnostics found;
  const Result<Clip> usual = read_text(example(), found);
  ASSERT_TRUE(usual.has_value());
  std::string text = example();
  for (char& c : text)
    if (c == '\n') c = '\r';
  // Only the header has LF, or only the last row.
  const std::size_t rows_at = header.size();
  for (const std::string& mixed :
       {text, std::string(header) + text.substr(rows_at),
        text.substr(0, rows_at) + std::string(rows), text.substr(0, text.size() - 1) + "\n"}) {
    const Result<Clip> clip = read_text(mixed, found);
    ASSERT_TRUE(clip.has_value());
    EXPECT_EQ(clip->motion.frames(), 3U);
    EXPECT_EQ(clip->recording.position(1, 1), usual->recording.position(1, 1));
  }
}

TEST(Trc, CommasAreReadWithAWarning) {
  std::string text = example();
  for (char& c : text)
    if (c == '\t') c = ',';
  Diagnostics found;
  const Result<Clip> clip = read_text(text, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_TRUE(has_code(found, codes::trc_separator));
  EXPECT_EQ(clip->recording.position(1, 1), Vector3(0.5, 1.25, -0.7));
}

TEST(Trc, CellsMayBeSeparatedBySpaces) {
  const std::string text =
      "PathFileType  4  (X/Y/Z) C:\\motion\\walk$\n"
      "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\t"
      "OrigNumFrames\n"
      "  200.0      200.0       2         2 mm      200.0         1      2\n"
      "Frame#\tTime            R.Hip            L.Hip\n"
      "                X1     Y1      Z1      X2    Y2     Z2\n"
      "\n"
      "\t1\t0.000\t1.5\t2\t-3\t4\t5\t6\n"
      "\t2\t0.005\t1.5\t2\t-3\t4\t5\t6.25\n";
  Diagnostics found;
  const Result<Clip> clip = read_text(text, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_TRUE(has_code(found, codes::trc_separator));
  EXPECT_EQ(found.entries().size(), 1U);
  ASSERT_EQ(clip->recording.points.size(), 2U);
  EXPECT_EQ(clip->recording.points[1].label, "L.Hip");
  EXPECT_EQ(clip->motion.frame_time.rate().numerator, 200);
  EXPECT_EQ(clip->recording.position(1, 1), Vector3(4.0, 5.0, 6.25));
  EXPECT_EQ(clip->recording.position(0, 0), Vector3(1.5, 2.0, -3.0));
  EXPECT_EQ(written(*clip), text);
}

TEST(Trc, SpacesThatDoNotSeparateAllCellsAreErrors) {
  std::string text = example();
  for (char& c : text)
    if (c == '\t') c = ' ';
  // The first row has empty cells.
  Diagnostics found;
  const Result<Clip> clip = read_text(text, found);
  ASSERT_FALSE(clip.has_value());
  EXPECT_EQ(clip.error().code, codes::trc_header);
  EXPECT_NE(clip.error().message.find("spaces"), std::string::npos) << clip.error().message;
  EXPECT_EQ(clip.error().at.line, 7U);

  const Result<Clip> names = read_text(replaced(text, " left ", " left hand "), found);
  ASSERT_FALSE(names.has_value());
  EXPECT_NE(names.error().message.find("3 names instead of 2"), std::string::npos)
      << names.error().message;
  EXPECT_EQ(names.error().at.line, 4U);
}

constexpr std::string_view with_spaces =
    "PathFileType 4 (X/Y/Z) a.trc\n"
    "DataRate CameraRate NumFrames NumMarkers Units\n"
    "100 100 3 1 mm\n"
    "Frame# Time A\n"
    "       X1 Y1 Z1\n\n"
    "1   0.00    1.0     2.0     3.0\n"
    "2   0.01    1.0     x2.0     3.0\n"
    "3   0.02    1.0     2.0     3.0\n";

TEST(Trc, FindingsInCellsWithSpacesPointToTheFile) {
  Diagnostics found;
  const Result<Clip> clip = read_text(with_spaces, found);
  ASSERT_FALSE(clip.has_value());
  EXPECT_EQ(clip.error().code, codes::trc_number);
  EXPECT_EQ(clip.error().at.line, 8U);
  EXPECT_EQ(clip.error().at.column, 21U);
  EXPECT_EQ(clip.error().at.byte, with_spaces.find("x2.0"));
  EXPECT_EQ(clip.error().excerpt.text, "2   0.01    1.0     x2.0     3.0");

  const std::string with_tabs = replaced(with_spaces, "2   0.01    1.0     x", "\t2\t0.01\t1.0\tx");
  const Result<Clip> mixed = read_text(with_tabs, found);
  ASSERT_FALSE(mixed.has_value());
  EXPECT_EQ(mixed.error().at.byte, with_tabs.find("x2.0"));
  EXPECT_EQ(mixed.error().at.column, 13U);

  const std::string marked = std::string("\xEF\xBB\xBF") + std::string(with_spaces);
  const Result<Clip> after_mark = read_text(marked, found);
  ASSERT_FALSE(after_mark.has_value());
  EXPECT_EQ(after_mark.error().at.byte, marked.find("x2.0"));
}

TEST(Trc, RowsWithTabsBelowValuesWithSpacesKeepEmptyCells) {
  std::string text = replaced(example(), "50\t50\t3\t2\tm\t50\t1\t3", "50 50 3 2 m 50 1 3");
  Diagnostics found;
  const Result<Clip> clip = read_text(text, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_TRUE(has_code(found, codes::trc_separator));
  EXPECT_EQ(found.entries().size(), 1U);
  ASSERT_EQ(clip->recording.points.size(), 2U);
  EXPECT_EQ(clip->recording.points[1].label, "right");
  EXPECT_EQ(clip->recording.state(0, 0), SampleState::occluded);
  EXPECT_EQ(clip->recording.position(0, 1), Vector3(0.5, 1.25, -0.75));
  EXPECT_EQ(clip->recording.position(1, 0), Vector3(0.1, 0.2, 0.3));
  EXPECT_EQ(written(*clip), text);
}

TEST(Trc, TheTimesMayHaveAnotherName) {
  Diagnostics found;
  const Result<Clip> clip = read_text(replaced(example(), "\tTime\t", "\tTimes\t"), found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_TRUE(found.empty());
}

TEST(Trc, InvalidNumbersAreErrors) {
  Diagnostics found;
  EXPECT_FALSE(read_text(replaced(example(), "0.3\t0.5", "0,3\t0.5"), found).has_value());
  EXPECT_TRUE(has_code(found, codes::trc_number));
}

TEST(Trc, TruncatedAndDamagedFilesAreReadOrRejected) {
  const auto write = [](const Clip& clip) { return written(clip); };
  test::expect_read_or_rejected(example(), read_text, write);
}

TEST(Trc, JointsAreWrittenAsPoints) {
  const Clip clip = test::small_clip();
  Diagnostics found;
  const Result<Clip> again = read_text(written(clip), found);
  ASSERT_TRUE(again.has_value());
  ASSERT_EQ(again->recording.points.size(), 2U);
  EXPECT_EQ(again->recording.points[0].label, "Hips");
  EXPECT_EQ(again->recording.position(0, 0), Vector3(1, 2, 3));
}

TEST(Trc, FilesOfOtherProgramsAreRewrittenUnchanged) {
  const auto folder = test::corpus_dir().parent_path() / "corpus2" / "trc";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "no second corpus";
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".trc") continue;
    const std::string text = test::read_file(entry.path());
    Diagnostics found;
    const Result<Clip> clip = read_text(text, found);
    ASSERT_TRUE(clip.has_value()) << entry.path();
    EXPECT_EQ(written(*clip), text) << entry.path();
    EXPECT_GT(clip->recording.points.size(), 10U) << entry.path();
    ++files;
  }
  EXPECT_GE(files, 5U);
}

}  // namespace
}  // namespace mocap::trc_test
