// SPDX-License-Identifier: MIT
// What the text formats of tables have in common: labels, lines of findings, and rates of times.
#include <gtest/gtest.h>

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/average_rate.hpp"
#include "mocap/formats.hpp"
#include "mocap/sto.hpp"
#include "mocap/trc.hpp"
#include "mocap/tsv.hpp"

namespace mocap::table_text_test {
namespace {

constexpr std::array<Format, 3> text_tables{Format::trc, Format::tsv, Format::sto};

/// One frame with a point and a column for each label.
Clip labelled(const std::vector<std::string>& labels) {
  Clip clip;
  clip.motion = Motion(1, 0, FrameTime::from_rate(50.0));
  Recording& recording = clip.recording;
  for (const std::string& label : labels) {
    recording.points.push_back({label, {}});
    recording.columns.push_back({label});
  }
  recording.positions = Motion(1, 3 * labels.size(), clip.motion.frame_time);
  recording.table = Motion(1, labels.size(), clip.motion.frame_time);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    recording.positions.exact_at(0, 3 * i) = static_cast<double>(i) + 1.0;
    recording.table.exact_at(0, i) = static_cast<double>(i) + 1.0;
  }
  clip.metadata.declared_unit = Decision<double>{0.001, Confidence::high, "test", {}};
  return clip;
}

Result<Clip> read_text(std::string_view text, Format format, Diagnostics& found) {
  ByteSource source =
      ByteSource::from_bytes(std::span<const char>(text.data(), text.size()), "table");
  return load(source, format, {}, found);
}

/// The labels of a clip after writing and reading it.
std::vector<std::string> labels_read_back(const Clip& clip, Format format, Diagnostics& found) {
  std::string text;
  const Status saved = save(
      clip, format,
      [&](std::string_view piece) {
        text += piece;
        return true;
      },
      {}, found);
  EXPECT_TRUE(saved.has_value());
  Diagnostics problems;
  const Result<Clip> again = read_text(text, format, problems);
  EXPECT_TRUE(again.has_value()) << text;
  EXPECT_TRUE(problems.empty()) << problems.entries()[0].message << "\n" << text;
  std::vector<std::string> labels;
  if (!again) return labels;
  for (const Point& point : again->recording.points) labels.push_back(point.label);
  for (const TableColumn& column : again->recording.columns) labels.push_back(column.label);
  return labels;
}

TEST(TableText, AnyLabelsCanBeReadBack) {
  const std::vector<std::string> labels{
      "a\tb", "a b", "a\nb",  "time",      "Time", "Frame#",       "\"q\"", "x",   "X",
      "Y1",   "",    " end ", "endheader", "0.5",  "NO_OF_FRAMES", "EVENT", "nan", "a,b"};
  const Clip clip = labelled(labels);
  for (const Format format : text_tables) {
    SCOPED_TRACE(facts_of(format).name);
    Diagnostics found;
    const std::vector<std::string> again = labels_read_back(clip, format, found);
    ASSERT_EQ(again.size(), labels.size());
    EXPECT_TRUE(found.find(codes::fit_name));
    EXPECT_EQ(again[7], "x");
    EXPECT_EQ(again[13], "0.5");
  }
}

TEST(TableText, LabelsThatBecomeEqualAreNumbered) {
  const Clip clip = labelled({"a b", "a_b", "a,b", "time"});
  Diagnostics found;
  EXPECT_EQ(labels_read_back(clip, Format::sto, found),
            (std::vector<std::string>{"a_b_2", "a_b", "a_b_3", "time_2"}));
  std::vector<std::string> messages;
  for (const Diagnostic& finding : found.entries())
    if (finding.code == codes::fit_name) messages.push_back(finding.message);
  EXPECT_EQ(messages,
            (std::vector<std::string>{"`a b` is written as `a_b_2`", "`a,b` is written as `a_b_3`",
                                      "`time` is written as `time_2`"}));
  Diagnostics of_trc;
  EXPECT_EQ(labels_read_back(labelled({"a\tb", "a b"}), Format::trc, of_trc),
            (std::vector<std::string>{"a b_2", "a b"}));
}

TEST(TableText, LabelsThatAreValidAreNotReported) {
  for (const Format format : text_tables) {
    Diagnostics found;
    EXPECT_EQ(labels_read_back(labelled({"LFHD", "Knie_links"}), format, found),
              (std::vector<std::string>{"LFHD", "Knie_links"}));
    EXPECT_FALSE(found.find(codes::fit_name));
  }
}

/// The line of a finding in a text, 0 if there is none.
std::uint64_t line_of(Code code, std::string_view text, Format format) {
  Diagnostics found;
  EXPECT_TRUE(read_text(text, format, found).has_value()) << text;
  const Diagnostic* const finding = found.find(code);
  return finding == nullptr ? 0 : finding->at.line;
}

TEST(TableText, TimesAreReportedWithTheirLine) {
  const std::string trc =
      "PathFileType\t4\t(X/Y/Z)\ta.trc\nDataRate\tNumFrames\tNumMarkers\tUnits\n50\t3\t1\tmm\n"
      "Frame#\tTime\tA\n\t\tX1\tY1\tZ1\n\n1\t0\t1\t2\t3\n2\t0.02\t1\t2\t3\n";
  EXPECT_EQ(line_of(codes::trc_time, trc + "\n3\t0.01\t1\t2\t3\n", Format::trc), 10U);
  EXPECT_EQ(line_of(codes::trc_time, trc + "3\t0.4\t1\t2\t3\n", Format::trc), 9U);
  const std::string tsv =
      "NO_OF_FRAMES\t3\nNO_OF_MARKERS\t1\nFREQUENCY\t50\nMARKER_NAMES\tA\nFrame\tTime\tA X\tA Y\t"
      "A Z\n1\t0\t1\t2\t3\n2\t0.02\t1\t2\t3\n";
  EXPECT_EQ(line_of(codes::tsv_time, tsv + "3\t0.01\t1\t2\t3\n", Format::tsv), 8U);
  EXPECT_EQ(line_of(codes::tsv_gap, tsv + "3\t0.04\t0\t0\t0\n", Format::tsv), 8U);
  const std::string sto = "nRows=3\nnColumns=2\ninDegrees=yes\nendheader\ntime\tA\n0\t1\n0.02\t2\n";
  EXPECT_EQ(line_of(codes::sto_time, sto + "\n0.01\t3\n", Format::sto), 9U);
}

TEST(TableText, RoundedTimesGiveAWholeRate) {
  const auto rate_of = [](const std::vector<double>& times, double rounding) {
    return detail::average_frame_time(times, rounding)->frames_per_second();
  };
  // 300 Hz, rounded to 5 decimals.
  EXPECT_EQ(rate_of({0.0, 0.00333, 0.00667, 0.01, 0.01333}, 1e-5), 300.0);
  // 150 Hz, rounded to milliseconds.
  EXPECT_EQ(rate_of({0.0, 0.007, 0.013, 0.02, 0.027, 0.033, 0.04}, 1e-3), 150.0);
  EXPECT_NEAR(rate_of({0.0, 0.0166833, 0.0333667, 0.05005}, 1e-7), 59.94, 0.001);
  EXPECT_FALSE(detail::average_frame_time(std::vector<double>{1.0}, 1e-5).has_value());
  EXPECT_FALSE(detail::average_frame_time(std::vector<double>{1.0, 1.0}, 1e-5).has_value());
}

TEST(TableText, AnExternalTimebaseOfQtmGivesAWholeRate) {
  Diagnostics found;
  const Result<Clip> clip = read_text(
      "NO_OF_FRAMES\t4\nNO_OF_MARKERS\t1\nFREQUENCY\tEXT\nMARKER_NAMES\tA\n"
      "Frame\tTime\tA X\tA Y\tA Z\n1\t0.00000\t1\t2\t3\n2\t0.00333\t1\t2\t3\n"
      "3\t0.00667\t1\t2\t3\n4\t0.01000\t1\t2\t3\n",
      Format::tsv, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(clip->motion.frame_time.frames_per_second(), 300.0);
  EXPECT_TRUE(clip->recording.times_s.empty());
}

}  // namespace
}  // namespace mocap::table_text_test
