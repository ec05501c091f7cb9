// SPDX-License-Identifier: MIT

// Tables whose rows are read in blocks give the same result as those that are read cell by cell,
// like all tables whose lines end with CR.

#include <gtest/gtest.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/cell_rows.hpp"
#include "formats/row_blocks.hpp"
#include "formats/text_of.hpp"
#include "mocap/formats.hpp"
#include "mocap/trc.hpp"
#include "mocap/tsv.hpp"
#include "text/padded_text.hpp"

namespace mocap::cell_blocks_test {
namespace {

using detail::RowBlocks;

std::vector<double> numbers_of(const RowBlocks& blocks) {
  return {blocks.values().begin(), blocks.values().end()};
}

std::vector<std::size_t> empty_cells_of(const RowBlocks& blocks) {
  return {blocks.empty_cells().begin(), blocks.empty_cells().end()};
}

RowBlocks::Step read_block(RowBlocks& blocks, std::string_view text, std::size_t most_rows) {
  const text::PaddedText padded(text);
  return blocks.read({padded.begin(), text.size()}, most_rows);
}

TEST(CellBlocks, EmptyCells) {
  RowBlocks blocks(3, {',', 1});
  const std::string_view text = "1,2,3\n4,,6\n7,8,\r\n9,,\n10,11,12,,\n13,14\n15,16,17\n";
  RowBlocks::Step step = read_block(blocks, text, 100);
  EXPECT_EQ(step.rows, 5U);
  EXPECT_EQ(text.substr(step.bytes), "13,14\n15,16,17\n");
  EXPECT_EQ(numbers_of(blocks),
            (std::vector<double>{1, 2, 3, 4, 0, 6, 7, 8, 0, 9, 0, 0, 10, 11, 12}));
  EXPECT_EQ(empty_cells_of(blocks), (std::vector<std::size_t>{4, 8, 10, 11}));
  // No more rows than there is room for.
  RowBlocks few(3, {',', 1});
  step = read_block(few, text, 2);
  EXPECT_EQ(step.rows, 2U);
  EXPECT_EQ(text.substr(step.bytes, 3), "7,8");
  EXPECT_EQ(empty_cells_of(few), (std::vector<std::size_t>{4}));
}

TEST(CellBlocks, RowsThatAreLeftToTheCaller) {
  // An empty cell that must not be, blanks, words, lines without a cell, and too many cells.
  for (const char* row : {",2,3", "1,2 2,3", "1, 2,3", "1,\t2,3", "1,nan,3", "\"1\",2,3", "", ",,",
                          ",,,", "1,2,3,4", "1,2,3,,5", "1,2", "1,2,3\r4,5,6"}) {
    RowBlocks blocks(3, {',', 1});
    const std::string text = "7,8,9\n" + std::string(row) + "\n7,8,9\n";
    const RowBlocks::Step step = read_block(blocks, text, 100);
    EXPECT_EQ(step.rows, 1U) << row;
    EXPECT_EQ(step.bytes, 6U) << row;
    EXPECT_TRUE(blocks.empty_cells().empty()) << row;
  }
  // If no cell may be empty, this includes cells after the last column.
  for (const char* row : {"1,2,", "1,,3", "1,2,3,"}) {
    RowBlocks blocks(3, {',', 3});
    EXPECT_EQ(read_block(blocks, std::string(row) + "\n7,8,9\n", 100).rows, 0U) << row;
  }
  // A line without an end.
  RowBlocks blocks(3, {',', 1});
  EXPECT_EQ(read_block(blocks, "1,2,3", 100).rows, 0U);
}

TEST(CellBlocks, CountsBytes) {
  for (const std::size_t size : {0U, 1U, 254U, 255U, 256U, 1000U}) {
    EXPECT_EQ(detail::count_of(std::string(size, '\t'), '\t'), size);
    EXPECT_EQ(detail::count_of(std::string(size, '\t'), ','), 0U);
  }
}

/// A cell of a table: in most cases a number, in some nothing, or a number in an unusual form.
class RandomCells {
 public:
  RandomCells(std::uint32_t seed, bool has_blanks) : random_(seed), has_blanks_(has_blanks) {}

  std::string cell() {
    const auto kind = random_() % 200;
    const std::string number = std::to_string(static_cast<int>(random_() % 20000) - 10000);
    if (kind < 6) return "";
    if (kind == 6) return "1e-3";
    if (kind == 7) return "+" + std::to_string(random_() % 10) + ".5";
    if (has_blanks_ && kind == 8) return " 5";
    if (has_blanks_ && kind == 9) return "NaN";
    if (kind == 10) return "123.45678901234567";
    return number + "." + std::to_string(random_() % 100000);
  }
  std::string row(std::size_t cells, char separator) {
    std::string line;
    for (std::size_t i = 0; i < cells; ++i) {
      line += separator;
      line += cell();
    }
    const auto kind = random_() % 50;
    if (kind < 25) line += separator;
    if (kind == 30) line.resize(line.size() / 2);
    return line;
  }
  std::size_t next() { return random_(); }

 private:
  std::mt19937 random_;
  bool has_blanks_;
};

template <class Values>
bool have_same_bits(const Values& a, const Values& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (std::bit_cast<std::uint64_t>(a[i]) != std::bit_cast<std::uint64_t>(b[i])) return false;
  return true;
}

std::vector<std::string> lines_of(const Diagnostics& found) {
  std::vector<std::string> lines;
  for (const Diagnostic& finding : found.entries())
    lines.push_back(std::string(facts_of(finding.code).name) + " " +
                    std::to_string(finding.at.line) + " " + finding.message);
  return lines;
}

/// Reads the lines with LF, CR LF and CR, and compares the results.
template <class Read>
void expect_same_results(const std::vector<std::string>& lines, Read read) {
  std::vector<Result<Clip>> clips;
  std::vector<Diagnostics> found(3);
  std::vector<std::string> texts(3);
  const std::string ends[] = {"\r", "\n", "\r\n"};
  for (std::size_t i = 0; i < 3; ++i) {
    for (const std::string& line : lines) texts[i] += line + ends[i];
    ByteSource source =
        ByteSource::from_bytes(std::span<const char>(texts[i].data(), texts[i].size()), "table");
    clips.push_back(read(source, found[i]));
  }
  for (std::size_t i = 1; i < 3; ++i) {
    EXPECT_EQ(lines_of(found[0]), lines_of(found[i]));
    ASSERT_EQ(clips[0].has_value(), clips[i].has_value());
    if (!clips[0]) continue;
    const Recording& a = clips[0]->recording;
    const Recording& b = clips[i]->recording;
    EXPECT_EQ(clips[0]->motion.frames(), clips[i]->motion.frames());
    EXPECT_TRUE(have_same_bits(clips[0]->motion.values(), clips[i]->motion.values()));
    EXPECT_TRUE(have_same_bits(a.positions.values(), b.positions.values()));
    EXPECT_TRUE(have_same_bits(a.body_poses.values(), b.body_poses.values()));
    EXPECT_TRUE(have_same_bits(a.table.values(), b.table.values()));
    EXPECT_EQ(a.states, b.states);
    EXPECT_EQ(a.lost_bodies, b.lost_bodies);
    EXPECT_EQ(a.times_s, b.times_s);
    EXPECT_EQ(a.first_frame, b.first_frame);
    EXPECT_EQ(a.positions.number_formats().forms, b.positions.number_formats().forms);
  }
}

TEST(CellBlocks, TrcAsCellByCell) {
  for (std::uint32_t seed = 0; seed < 12; ++seed) {
    const char separator = seed % 2 == 0 ? '\t' : ',';
    RandomCells cells(seed, seed % 3 == 0);
    const std::size_t points = 1 + seed % 5;
    std::string keys = "DataRate\tNumFrames\tNumMarkers\tUnits";
    std::string values = "100\t300\t2\tmm";
    std::string labels = "Frame#\tTime";
    for (std::size_t i = 0; i < points; ++i) labels += "\tP" + std::to_string(i) + "\t\t";
    if (separator == ',')
      for (std::string* line : {&keys, &values, &labels})
        for (char& c : *line) c = c == '\t' ? ',' : c;
    std::vector<std::string> lines{"PathFileType\t4\t(X/Y/Z)\tt.trc", keys, values, labels};
    for (std::size_t row = 0; row < 300; ++row) {
      const std::string time = cells.next() % 60 == 0 ? "" : std::to_string(row) + ".25";
      lines.push_back(std::to_string(row + 5) + separator + time +
                      cells.row(3 * points, separator));
      if (cells.next() % 40 == 0) lines.emplace_back(std::string(cells.next() % 9, separator));
    }
    expect_same_results(
        lines, [](ByteSource& source, Diagnostics& found) { return trc::read(source, {}, found); });
  }
}

TEST(CellBlocks, TsvAsCellByCell) {
  for (std::uint32_t seed = 0; seed < 6; ++seed) {
    RandomCells cells(seed, seed % 3 == 0);
    std::vector<std::string> lines{"NO_OF_FRAMES\t300", "NO_OF_MARKERS\t2", "FREQUENCY\t100",
                                   "DATA_INCLUDED\t3D", "MARKER_NAMES\tA\tB"};
    for (std::size_t row = 0; row < 300; ++row)
      lines.push_back(std::to_string(row) + cells.row(5, '\t'));
    expect_same_results(
        lines, [](ByteSource& source, Diagnostics& found) { return tsv::read(source, {}, found); });
  }
}

TEST(CellBlocks, MotiveAsCellByCell) {
  for (std::uint32_t seed = 0; seed < 9; ++seed) {
    RandomCells cells(seed, false);
    std::vector<std::string> lines{
        "Format Version,1.23,Take Name,t,Export Frame Rate,120,Rotation Type,Quaternion,Length "
        "Units,Meters,Coordinate Space,Global",
        "",
        ",,Rigid Body,Rigid Body,Rigid Body,Rigid Body,Rigid Body,Rigid Body,Rigid "
        "Body,Marker,Marker,Marker",
        ",,box,box,box,box,box,box,box,m,m,m",
        ",,1,1,1,1,1,1,1,2,2,2",
        ",,Rotation,Rotation,Rotation,Rotation,Position,Position,Position,Position,Position,"
        "Position",
        "Frame,Time (Seconds),X,Y,Z,W,X,Y,Z,X,Y,Z"};
    for (std::size_t row = 0; row < 300; ++row) {
      std::string line = std::to_string(row) + "," + std::to_string(row) + ".25";
      for (std::size_t i = 0; i < 10 - cells.next() % 20 / 18; ++i) line += "," + cells.cell();
      if (cells.next() % 3 == 0) line += ",";
      lines.push_back(line);
      if (cells.next() % 40 == 0) lines.emplace_back(",,,,");
    }
    expect_same_results(
        lines, [](ByteSource& source, Diagnostics& found) { return csv::read(source, {}, found); });
  }
}

TEST(CellBlocks, ChannelsAsCellByCell) {
  for (std::uint32_t seed = 0; seed < 9; ++seed) {
    std::mt19937 random(seed);
    // The channels in their order, and in another one.
    const std::string header = seed % 2 == 0
                                   ? "frame,time,a.Xposition,a.Yposition,a.Zposition,a.Xrotation"
                                   : "a.Yposition,a.Xposition,time,a.Zposition,a.Xrotation,frame";
    std::vector<std::string> lines{
        "# mocapkit channels 1",
        "# joint 0 \"a\" offset 0 0 0 channels Xposition Yposition Zposition Xrotation", header};
    for (std::size_t row = 0; row < 3000; ++row) {
      std::string line;
      for (std::size_t i = 0; i < 6; ++i)
        line += (i > 0 ? "," : "") + std::to_string(row) + "." + std::to_string(random() % 100000);
      if (random() % 100 == 0) line += seed % 3 == 0 ? " " : "";
      if (seed > 6 && random() % 1000 == 0) line += ",";
      lines.push_back(line);
    }
    expect_same_results(
        lines, [](ByteSource& source, Diagnostics& found) { return csv::read(source, {}, found); });
  }
}

}  // namespace
}  // namespace mocap::cell_blocks_test
