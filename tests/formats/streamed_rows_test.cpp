// SPDX-License-Identifier: MIT

// Large tables are read without holding their text: with the same result as from a source that is
// read as a whole, and written back byte for byte.

#include "formats/streamed_rows.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/text_of.hpp"
#include "mocap/csv.hpp"
#include "mocap/sto.hpp"
#include "mocap/trc.hpp"

namespace mocap::streamed_rows_test {
namespace {

using test::text_of;

constexpr std::size_t enough_bytes = 1'200'000;

/// How the rows of a table are written, and what is wrong with one of them.
struct Spelling {
  const char* name = "usual";
  std::string separator = "\t";
  std::string row_end = "\n";
  std::function<std::string(std::size_t row, double value)> number =
      [](std::size_t /*row*/, double value) { return fmt_fixed(value); };
  std::string other_line;   ///< Among the last rows; empty for none.
  std::string end;          ///< After the rows.
  bool is_streamed = true;  ///< Whether printing reproduces the rows.

  static std::string fmt_fixed(double value) {
    char text[32];
    std::snprintf(text, sizeof(text), "%.6f", value);
    return text;
  }
};

std::string rows_of(const Spelling& spelling, std::size_t values) {
  std::string text;
  std::size_t row = 0;
  bool has_other_line = spelling.other_line.empty();
  for (; text.size() < enough_bytes || !has_other_line; ++row) {
    if (!has_other_line && text.size() > enough_bytes - 1000) {
      text += spelling.other_line + spelling.row_end;
      has_other_line = true;
    }
    text += std::to_string(row + 1) + spelling.separator;
    char time[32];
    std::snprintf(time, sizeof(time), "%.3f", static_cast<double>(row) / 100.0);
    text += time;
    for (std::size_t i = 0; i < values; ++i)
      text += spelling.separator +
              spelling.number(row, 100.0 * std::sin(0.01 * static_cast<double>(row * (i + 1))));
    text += spelling.row_end;
  }
  return text + spelling.end;
}

std::string short_number(std::size_t row, double value) {
  char text[32];
  std::snprintf(text, sizeof(text), row % 3 == 0 ? "%.3g" : "%.9g", value);
  return text;
}

std::vector<Spelling> spellings() {
  std::vector<Spelling> all(12);
  all[1].name = "CR LF, blank lines at the end";
  all[1].row_end = "\r\n";
  all[1].end = "\r\n \r\n";
  all[2].name = "different forms, some with exponents";
  all[2].number = short_number;
  all[3].name = "spellings that are kept as text";
  all[3].number = [](std::size_t row, double value) {
    return (row % 7 == 3 && value > 0 ? "+" : "") + Spelling::fmt_fixed(value);
  };
  all[4].name = "a word";
  all[4].other_line = "word";
  all[5].name = "a blank line";
  all[5].other_line = " ";
  all[6].name = "another line ending";
  all[6].number = [](std::size_t row, double value) {
    return Spelling::fmt_fixed(value) + (row == 900 ? "\r" : "");
  };
  all[7].name = "a row that does not end";
  all[7].end = "5";
  all[8].name = "a blank in front of a number";
  all[8].number = [](std::size_t row, double value) {
    return (row == 700 ? " " : "") + Spelling::fmt_fixed(value);
  };
  all[9].name = "an empty cell";
  all[9].number = [](std::size_t row, double value) {
    return row == 700 ? std::string() : Spelling::fmt_fixed(value);
  };
  all[10].name = "values that are far away";
  all[10].number = [](std::size_t row, double value) {
    return row == 700 ? std::string("9999999.000000") : Spelling::fmt_fixed(value);
  };
  all[11].name = "values that are not numbers";
  all[11].number = [](std::size_t row, double value) {
    return row == 800 ? std::string("nan") : Spelling::fmt_fixed(value);
  };
  for (std::size_t i = 4; i < all.size(); ++i) all[i].is_streamed = false;
  all[10].is_streamed = true;
  return all;
}

std::vector<std::string> lines_of(const Diagnostics& found) {
  std::vector<std::string> lines;
  for (const Diagnostic& finding : found.entries())
    lines.push_back(std::string(facts_of(finding.code).name) + " " +
                    std::to_string(finding.at.line) + ":" + std::to_string(finding.at.column) +
                    " " + finding.message);
  return lines;
}

bool have_same_bytes(std::span<const double> a, std::span<const double> b) {
  return a.size() == b.size() &&
         (a.empty() || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0);
}

/// A source that is read from start to end, so that its rows are not streamed.
ByteSource unseekable(std::string_view text, std::string name) {
  return ByteSource::from_reader(
      [text, at = std::size_t{0}](std::span<char> out) mutable -> Result<std::size_t> {
        const std::size_t count = std::min(out.size(), text.size() - at);
        std::copy_n(text.data() + at, count, out.data());
        at += count;
        return count;
      },
      std::move(name));
}

/// Reads the text in both ways, and compares the results.
template <class Style, class Read, class Write>
void expect_same(const Spelling& spelling, const std::string& text, const std::string& name,
                 bool is_streamed, Read read, Write write) {
  SCOPED_TRACE(name + ": " + spelling.name);
  Diagnostics found_streamed;
  Diagnostics found_whole;
  ByteSource whole_source = unseekable(text, name);
  ByteSource streamed_source = ByteSource::from_bytes({text.data(), text.size()}, name);
  const Result<Clip> streamed = read(streamed_source, found_streamed);
  const Result<Clip> whole = read(whole_source, found_whole);
  EXPECT_EQ(lines_of(found_streamed), lines_of(found_whole));
  ASSERT_EQ(streamed.has_value(), whole.has_value());
  if (!whole) return;
  EXPECT_EQ(streamed->motion.frames(), whole->motion.frames());
  EXPECT_EQ(streamed->motion.frame_time.text(), whole->motion.frame_time.text());
  EXPECT_TRUE(have_same_bytes(streamed->motion.values(), whole->motion.values()));
  const Recording& a = streamed->recording;
  const Recording& b = whole->recording;
  EXPECT_TRUE(have_same_bytes(a.positions.values(), b.positions.values()));
  EXPECT_TRUE(have_same_bytes(a.table.values(), b.table.values()));
  EXPECT_EQ(a.states, b.states);
  EXPECT_EQ(a.times_s, b.times_s);
  EXPECT_EQ(a.first_frame, b.first_frame);
  for (const Clip* clip : {&*streamed, &*whole}) {
    EXPECT_TRUE(text_of([&](const TextOutput::Writer& out) { return write(*clip, out); }) == text);
    const Style* style = clip->format_data.find<Style>();
    ASSERT_NE(style, nullptr);
    ASSERT_NE(style->as_read, nullptr);
    EXPECT_EQ(style->as_read->printed != nullptr, clip == &*streamed && is_streamed);
  }
}

TEST(StreamedRows, Trc) {
  for (const Spelling& spelling : spellings()) {
    const std::string text =
        "PathFileType\t4\t(X/Y/Z)\tt.trc\n"
        "DataRate\tNumFrames\tNumMarkers\tUnits\n100\t9\t2\tmm\n"
        "Frame#\tTime\tA\t\t\tB\n\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n\n" +
        rows_of(spelling, 6);
    // The finding about far positions is about the line of a row.
    const bool is_streamed =
        spelling.is_streamed && std::string_view(spelling.name) != "values that are far away";
    expect_same<trc::Style>(
        spelling, text, "t.trc", is_streamed,
        [](ByteSource& source, Diagnostics& found) { return trc::read(source, {}, found); },
        [](const Clip& clip, const TextOutput::Writer& out) {
          Diagnostics unneeded;
          return trc::write(clip, {}, out, unneeded);
        });
  }
}

TEST(StreamedRows, Sto) {
  for (Spelling spelling : spellings()) {
    for (const char* separator : {"\t", " "}) {
      spelling.separator = separator;
      const std::string s = separator;
      std::string rows = rows_of(spelling, 5);
      const std::string text = "Table\nversion=1\ninDegrees=yes\nendheader\ntime" + s + "a" + s +
                               "b" + s + "c" + s + "d" + s + "e" + s + "f\n" + rows;
      // Columns cannot be told apart if one is empty.
      if (std::string_view(spelling.name) == "an empty cell" && s == " ") continue;
      expect_same<sto::Style>(
          spelling, text, "t.sto", spelling.is_streamed,
          [](ByteSource& source, Diagnostics& found) { return sto::read(source, {}, found); },
          [](const Clip& clip, const TextOutput::Writer& out) {
            Diagnostics unneeded;
            return sto::write(clip, {}, out, unneeded);
          });
    }
  }
}

template <class Change>
void expect_same_csv(const std::string& header, std::size_t values, Change change) {
  for (Spelling spelling : spellings()) {
    spelling.separator = ",";
    const std::string text = header + rows_of(spelling, values);
    Diagnostics unneeded;
    expect_same<csv::Style>(
        spelling, text, "t.csv", spelling.is_streamed,
        [](ByteSource& source, Diagnostics& found) { return csv::read(source, {}, found); },
        [](const Clip& clip, const TextOutput::Writer& out) {
          Diagnostics findings;
          return csv::write(clip, {}, out, findings);
        });
    Result<Clip> clip = test::read_csv(text, {}, unneeded);
    if (!clip) continue;
    change(*clip);
    EXPECT_NE(test::write_csv(*clip), text) << spelling.name;
  }
}

TEST(StreamedRows, CsvOfChannels) {
  expect_same_csv(
      "# mocapkit channels 1\n"
      "# joint 0 \"a\" offset 0 0 0 channels Xposition Yposition Zposition Xrotation\n"
      "frame,time,a.Xposition,a.Yposition,a.Zposition,a.Xrotation\n",
      4, [](Clip& clip) { clip.motion.exact_at(3, 2) += 1.0; });
}

TEST(StreamedRows, CsvOfPoints) {
  expect_same_csv("frame,time,A_x,A_y,A_z,B_x,B_y,B_z\n", 6,
                  [](Clip& clip) { clip.recording.positions.exact_at(3, 2) += 1.0; });
}

// The whole file has one kind of line ending, that of its first line.
TEST(StreamedRows, LineEndingsOfTheHeaderCount) {
  Spelling spelling;
  spelling.separator = ",";
  const std::string text = "frame,time,A_x,A_y,A_z\r" + rows_of(spelling, 3);
  Diagnostics found;
  EXPECT_FALSE(test::read_csv(text, {}, found));
  EXPECT_TRUE(test::has_code(found, codes::csv_number));
}

TEST(StreamedRows, LimitsHold) {
  const std::string text = "frame,time,A_x,A_y,A_z\n" + [] {
    Spelling spelling;
    spelling.separator = ",";
    return rows_of(spelling, 3);
  }();
  csv::ReadOptions options;
  options.limits.max_frames = 1000;
  Diagnostics found;
  EXPECT_FALSE(test::read_csv(text, options, found));
  EXPECT_TRUE(test::has_code(found, codes::limit_frames));
}

TEST(StreamedRows, WithoutTheText) {
  Spelling spelling;
  spelling.separator = ",";
  const std::string text = "frame,time,A_x,A_y,A_z\n" + rows_of(spelling, 3);
  csv::ReadOptions options;
  options.keep_style = false;
  Diagnostics found;
  const Result<Clip> clip = test::read_csv(text, options, found);
  ASSERT_TRUE(clip);
  EXPECT_EQ(clip->format_data.find<csv::Style>(), nullptr);
}

}  // namespace
}  // namespace mocap::streamed_rows_test
