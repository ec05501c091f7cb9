// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/parallel_rows.hpp"
#include "mocap/formats.hpp"
#include "support/bvh_text.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::bvh_threads_test {
namespace {

using test::read_bvh;
using test::two_joints;
using test::write_bvh;

constexpr std::size_t columns = 9;

/// Rows of about 6 MB, enough for several threads.
struct Rows {
  std::size_t count = 80'000;
  std::string separator = " ";
  std::string newline = "\n";
  /// Replaces the number in a row and column; empty keeps it.
  std::function<std::string(std::size_t row, std::size_t column)> number =
      [](std::size_t, std::size_t) { return std::string(); };
};

std::string rows_text(const Rows& rows) {
  std::string text;
  for (std::size_t row = 0; row < rows.count; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      if (column > 0) text += rows.separator;
      const std::string number = rows.number(row, column);
      text += number.empty()
                  ? fmt::format("{:.6f}", static_cast<double>((row * 7919 + column * 31) % 360) / 7)
                  : number;
    }
    text += rows.newline;
  }
  return text;
}

std::size_t start_of_row(const std::string& text, std::size_t row) {
  std::size_t begin = 0;
  for (; row > 0; --row) begin = text.find('\n', begin) + 1;
  return begin;
}

std::string file_of(const Rows& rows, std::size_t declared) {
  return two_joints(rows_text(rows), std::to_string(declared));
}
std::string file_of(const Rows& rows) {
  return file_of(rows, rows.count);
}

std::string summary_of(const Diagnostics& diagnostics) {
  std::string summary;
  for (const Diagnostic& each : diagnostics.entries())
    summary += fmt::format("{} {}:{} at {}, {} times: {}\n", facts_of(each.code).name, each.at.line,
                           each.at.column, each.at.byte, each.count, each.message);
  return summary;
}

/// Reads with one thread and with three, and compares everything. Returns the text that is written.
std::string expect_same_with_threads(const std::string& text, bvh::ReadOptions options = {}) {
  const test::Reading alone = read_bvh(text, options);
  options.threads = 3;
  const test::Reading together = read_bvh(text, options);
  EXPECT_EQ(summary_of(together.diagnostics), summary_of(alone.diagnostics));
  EXPECT_EQ(together.clip.has_value(), alone.clip.has_value());
  if (!together.clip || !alone.clip) return {};
  const auto values = together.clip->motion.values();
  const auto expected = alone.clip->motion.values();
  EXPECT_EQ(values.size(), expected.size());
  EXPECT_TRUE(values.size() == expected.size() &&
              std::memcmp(values.data(), expected.data(), values.size_bytes()) == 0);
  std::string written = write_bvh(*together.clip);
  EXPECT_TRUE(written == write_bvh(*alone.clip));
  return written;
}

TEST(BvhThreads, UniformRowsGiveTheSameClip) {
  const std::string text = file_of({});
  ASSERT_GT(text.size(), detail::least_parallel_bytes);
  EXPECT_TRUE(expect_same_with_threads(text) == text);
}

TEST(BvhThreads, MixedNumberFormatsGiveTheSameClip) {
  Rows rows;
  rows.number = [](std::size_t row, std::size_t column) {
    return fmt::format("{:.{}f}", static_cast<double>(row % 90) / 7, (row + column) % 17);
  };
  const std::string text = file_of(rows);
  EXPECT_TRUE(expect_same_with_threads(text) == text);
}

TEST(BvhThreads, KeepsADifferentNumberFormatAtTheEnd) {
  Rows rows;
  rows.number = [&](std::size_t row, std::size_t) {
    return row + 2 < rows.count ? std::string() : std::string("1.25");
  };
  const std::string text = file_of(rows);
  EXPECT_TRUE(expect_same_with_threads(text) == text);
}

TEST(BvhThreads, LineEndingsAndTabsGiveTheSameClip) {
  Rows rows;
  rows.newline = "\r\n";
  rows.separator = "\t";
  expect_same_with_threads(file_of(rows));
  std::string text;
  for (const char c : file_of(rows)) {
    if (c == '\n' && text.back() != '\r') text += '\r';
    text += c;
  }
  EXPECT_TRUE(expect_same_with_threads(text) == text);
}

TEST(BvhThreads, UnusualRowsAnywhereGiveTheSameClipAndFindings) {
  const std::vector<std::pair<const char*, const char*>> lines = {
      {"irregular spaces", "1.0  2.0 3.0 4.0 5.0 6.0 7.0 8.0 9.0\n"},
      {"a trailing space", "1.0 2.0 3.0 4.0 5.0 6.0 7.0 8.0 9.0 \n"},
      {"a verbatim number", "1.0 2.0 3.0 4.0 +5.0 6.0 7.0 8.0 9.0\n"},
      {"a word", "1.0 2.0 3.0 4.0 nan 6.0 7.0 8.0 9.0\n"},
      {"a short row", "1.0 2.0 3.0 4.0\n"},
      {"a long row", "1.0 2.0 3.0 4.0 5.0 6.0 7.0 8.0 9.0 10.0\n"},
      {"a row on two lines", "1.0 2.0 3.0 4.0\n5.0 6.0 7.0 8.0 9.0\n"},
      {"a blank line", "\n"},
      {"another line ending", "1.0 2.0 3.0 4.0 5.0 6.0 7.0 8.0 9.0\r\n"},
      {"a comment", "# comment\n"}};
  const Rows rows;
  const std::string text = rows_text(rows);
  for (const std::size_t at : {std::size_t{0}, std::size_t{30'001}, std::size_t{79'999}}) {
    const std::size_t begin = start_of_row(text, at);
    const std::size_t end = text.find('\n', begin) + 1;
    for (const auto& [name, line] : lines) {
      SCOPED_TRACE(fmt::format("{} at row {}", name, at));
      std::string changed = text;
      changed.replace(begin, end - begin, line);
      bvh::ReadOptions options;
      options.bad_rows = BadRows::drop;
      options.bad_values = BadValues::hold;
      expect_same_with_threads(two_joints(changed, std::to_string(rows.count)), options);
    }
  }
}

TEST(BvhThreads, EndsOfFilesGiveTheSameClipAndFindings) {
  const Rows rows;
  const std::string text = file_of(rows);
  expect_same_with_threads(text.substr(0, text.size() - 1));
  expect_same_with_threads(text.substr(0, text.size() - 30));
  expect_same_with_threads(text + "\n\n  \n");
  expect_same_with_threads(text + "MOTION\n");
  expect_same_with_threads(file_of(rows, 100));
  expect_same_with_threads(file_of(rows, 1'000'000));
  expect_same_with_threads(file_of(rows, 50'000) + "trailing text\n");
}

TEST(BvhThreads, RowsLongerThanAPieceGiveTheSameClip) {
  constexpr std::size_t joints = 9000;
  std::string text =
      "HIERARCHY\nROOT a\n{\n\tOFFSET 0.0 0.0 0.0\n\tCHANNELS 3 Zrotation Xrotation "
      "Yrotation\n";
  for (std::size_t i = 1; i < joints; ++i)
    text += fmt::format(
        "JOINT j{}\n{{\nOFFSET 0.0 0.0 0.0\nCHANNELS 3 Zrotation Xrotation "
        "Yrotation\nEnd Site\n{{\nOFFSET 0.0 1.0 0.0\n}}\n}}\n",
        i);
  text += "}\nMOTION\nFrames: 24\nFrame Time: 0.01\n";
  for (std::size_t row = 0; row < 24; ++row) {
    for (std::size_t i = 0; i < 3 * joints; ++i)
      text += fmt::format("{:.{}f}{}", static_cast<double>(i + row) / 3, 6 + row % 3,
                          i + 1 == 3 * joints ? "\n" : " ");
  }
  ASSERT_GT(text.size(), detail::least_parallel_bytes);
  const std::string written = expect_same_with_threads(text);
  EXPECT_EQ(written.size(), text.size());
}

TEST(BvhThreads, FilesOfAnyFormatGiveTheSameClip) {
  const test::TemporaryFolder folder;
  const std::string text = file_of({});
  const auto path = folder.write("walk.bvh", text);
  LoadOptions options;
  set_threads(options, 4);
  Diagnostics diagnostics;
  const Result<Clip> clip = load(path, options, diagnostics);
  ASSERT_TRUE(clip) << clip.error().message;
  EXPECT_EQ(diagnostics.entries().size(), 0U);
  EXPECT_TRUE(write_bvh(*clip) == text);
}

TEST(BvhThreads, TooLittleMemoryGivesTheSameError) {
  bvh::ReadOptions options;
  options.limits.max_memory = std::uint64_t{3} << 20;
  expect_same_with_threads(file_of({}), options);
}

}  // namespace
}  // namespace mocap::bvh_threads_test
