// SPDX-License-Identifier: MIT

// Tables that are read in blocks give the same result as those that are read cell by cell.

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/crc32.hpp"
#include "formats/text_cells.hpp"
#include "formats/text_of.hpp"
#include "mocap/sto.hpp"
#include "mocap/trc.hpp"

namespace mocap::row_blocks_test {
namespace {

constexpr std::size_t rows = 400;

template <class Read>
Result<Clip> read_text(std::string_view text, Read read, Diagnostics& found) {
  ByteSource source = ByteSource::from_bytes(std::span(text.data(), text.size()), "table");
  return read(source, found);
}

Result<Clip> read_sto(std::string_view text) {
  Diagnostics found;
  return read_text(
      text, [](ByteSource& source, Diagnostics& to) { return sto::read(source, {}, to); }, found);
}

Result<Clip> read_trc(std::string_view text) {
  Diagnostics found;
  return read_text(
      text, [](ByteSource& source, Diagnostics& to) { return trc::read(source, {}, to); }, found);
}

/// The second cell is irregular in some rows: no number, or other blanks before it.
std::string sto_row(std::size_t row) {
  const std::string time = std::to_string(row) + ".5";
  const std::string value = "1" + std::to_string(row) + ".25";
  if (row % 50 == 7) return time + "\t2e1\tnan\n";
  if (row % 70 == 8) return time + "  2e1 \t " + value + "\r\n";
  return time + "\t2e1\t" + value + "\n";
}

TEST(RowBlocks, StoWithIrregularRows) {
  std::string text = "angles\nversion=1\ninDegrees=yes\nendheader\ntime\ta\tb\n";
  for (std::size_t row = 0; row < rows; ++row) text += sto_row(row);
  Result<Clip> clip = read_sto(text);
  ASSERT_TRUE(clip.has_value());
  const Motion& table = clip->recording.table;
  ASSERT_EQ(table.frames(), rows);
  ASSERT_EQ(clip->recording.times_s.size(), rows);
  for (std::size_t row = 0; row < rows; ++row) {
    EXPECT_EQ(clip->recording.times_s[row], static_cast<double>(row) + 0.5);
    EXPECT_EQ(table.at(row, 0), 20.0);
    if (row % 50 == 7) {
      EXPECT_TRUE(std::isnan(table.at(row, 1)));
    } else {
      EXPECT_EQ(table.at(row, 1), std::stod("1" + std::to_string(row) + ".25"));
    }
  }
  // After a change, the numbers that were not changed keep their spelling.
  clip->recording.table.exact_at(0, 1) = 3.0;
  Diagnostics found;
  const std::string written = test::text_of(
      [&](const TextOutput::Writer& out) { return sto::write(*clip, {}, out, found); });
  for (const std::size_t row : {std::size_t{1}, std::size_t{200}, rows - 1})
    EXPECT_NE(written.find("\t2e1\t1" + std::to_string(row) + ".25\n"), std::string::npos) << row;
}

TEST(RowBlocks, TrcWithGaps) {
  std::string text =
      "PathFileType\t4\t(X/Y/Z)\tt.trc\nDataRate\tNumFrames\tNumMarkers\tUnits\n100\t" +
      std::to_string(rows) + "\t2\tmm\nFrame#\tTime\tA\t\t\tB\n\t\tX1\tY1\tZ1\tX2\n";
  const auto is_gap = [](std::size_t row) { return row % 90 == 40; };
  for (std::size_t row = 0; row < rows; ++row) {
    const std::string number = std::to_string(row);
    text += number + "\t" + std::to_string(static_cast<double>(row) / 100.0) + "\t" + number +
            ".5\t2\t3\t" + (is_gap(row) ? "\t\t" : number + "\t5\t6") + "\n";
  }
  const Result<Clip> clip = read_trc(text);
  ASSERT_TRUE(clip.has_value());
  const Recording& recording = clip->recording;
  ASSERT_EQ(recording.points.size(), 2U);
  ASSERT_EQ(recording.positions.frames(), rows);
  for (std::size_t row = 0; row < rows; ++row) {
    EXPECT_EQ(recording.position(row, 0), Vector3(static_cast<double>(row) + 0.5, 2.0, 3.0));
    EXPECT_TRUE(recording.is_known(row, 0));
    EXPECT_EQ(recording.is_known(row, 1), !is_gap(row));
    if (is_gap(row)) continue;
    EXPECT_EQ(recording.position(row, 1), Vector3(static_cast<double>(row), 5.0, 6.0));
  }
}

/// One point, and `long_rows` rows that are longer than the others.
std::string trc_with_short_rows(std::size_t long_rows) {
  std::string text =
      "PathFileType\t4\t(X/Y/Z)\tt.trc\nDataRate\tNumFrames\tNumMarkers\tUnits\n100\t" +
      std::to_string(rows) + "\t1\tmm\nFrame#\tTime\tA\n\t\tX1\tY1\tZ1\n";
  for (std::size_t row = 0; row < rows; ++row) {
    text += std::to_string(row) + "\t" + std::to_string(row) + "\t" + std::to_string(row % 7);
    text += row < long_rows ? ".000000000000\t2.0000000000000000\t3.000000000000000\n" : "\t2\t3\n";
  }
  return text;
}

TEST(RowBlocks, TrcWithMoreRowsThanItsFirstOnesSuggest) {
  const Result<Clip> clip = read_trc(trc_with_short_rows(40));
  ASSERT_TRUE(clip.has_value());
  const Motion& positions = clip->recording.positions;
  ASSERT_EQ(positions.frames(), rows);
  for (std::size_t row = 0; row < rows; ++row)
    EXPECT_EQ(clip->recording.position(row, 0), Vector3(static_cast<double>(row % 7), 2.0, 3.0));
  EXPECT_EQ(positions.number_formats().forms.size(), 3 * rows);
  EXPECT_EQ(positions.number_formats().forms.front(), fixed_form(12));
  EXPECT_EQ(positions.number_formats().forms.back(), fixed_form(0));
}

TEST(RowBlocks, TrcWithCellsWithoutLabel) {
  // In the middle, where rows are read in blocks, and at the end.
  for (const std::size_t at : {std::size_t{5}, rows / 2, rows - 1}) {
    std::string text = trc_with_short_rows(0);
    const std::size_t line =
        text.find("\n" + std::to_string(at) + "\t" + std::to_string(at) + "\t") + 1;
    text.insert(text.find('\n', line), "\t4");
    Diagnostics found;
    const Result<Clip> clip = read_text(
        text, [](ByteSource& source, Diagnostics& to) { return trc::read(source, {}, to); }, found);
    ASSERT_TRUE(clip.has_value());
    ASSERT_EQ(clip->recording.points.size(), 2U);
    EXPECT_EQ(clip->recording.positions.frames(), rows);
    EXPECT_EQ(clip->recording.positions.at(at, 3), 4.0);
    EXPECT_FALSE(clip->recording.is_known(at, 1));
    ASSERT_FALSE(found.entries().empty());
  }
}

TEST(RowBlocks, CsvRowsWithTooManyNumbersInACell) {
  const std::string head = "time,a,b,c\n0,1,2,3\n1,1,2,3\n2,1,2,3\n";
  for (const char* row : {"3,1 2,,3", "3,1,2", "3,1,2,3,", "3,1,2 3", "3,,2,3"}) {
    Diagnostics found;
    EXPECT_FALSE(test::read_csv(head + row + "\n", {}, found).has_value()) << row;
  }
}

TEST(TextLines, AllLineEndings) {
  // Longer than the pieces in which line endings are searched for.
  const std::vector<std::string> lines{
      "a", "", std::string(4095, 'b'), std::string(4096, 'c'), std::string(9000, 'd'), "e"};
  for (const char* end : {"\n", "\r\n", "\r"}) {
    std::string text;
    for (const std::string& line : lines) text += line + end;
    detail::LineCursor cursor(text, 0);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const detail::TextLine line = cursor.next();
      EXPECT_EQ(line.text, lines[i]);
      EXPECT_EQ(line.number, i + 1);
    }
    EXPECT_EQ(cursor.next().number, 0U);
  }
}

TEST(Crc32, KnownChecksums) {
  EXPECT_EQ(detail::extend_crc32(0, "123456789"), 0xCBF43926U);
  const std::string_view sentence = "The quick brown fox jumps over the lazy dog";
  for (std::size_t first = 0; first <= sentence.size(); ++first) {
    const std::uint32_t begun = detail::extend_crc32(0, sentence.substr(0, first));
    EXPECT_EQ(detail::extend_crc32(begun, sentence.substr(first)), 0x414FA339U) << first;
  }
}

}  // namespace
}  // namespace mocap::row_blocks_test
