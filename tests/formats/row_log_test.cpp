// SPDX-License-Identifier: MIT
#include "formats/bvh/row_log.hpp"

#include <gtest/gtest.h>

namespace mocap::bvh::row_log_test {
namespace {

/// A log of the widths of all lines; lines with `columns` numbers are omitted, as in the reader.
struct Lines {
  std::vector<IrregularLine> log;
  std::uint64_t total = 0;

  Lines(std::uint64_t columns, std::initializer_list<std::uint32_t> widths) {
    std::uint64_t line = 10;
    for (const std::uint32_t width : widths) {
      if (width != columns) log.push_back({line, 0, total, width});
      total += width;
      ++line;
    }
  }
};

RowPlan plan(std::uint64_t columns, std::initializer_list<std::uint32_t> widths,
             std::optional<std::uint64_t> declared = std::nullopt) {
  const Lines lines(columns, widths);
  return plan_rows(lines.log, columns, lines.total, declared);
}

TEST(RowLog, AcceptsOneFramePerLine) {
  const RowPlan result = plan(6, {6, 6, 6});
  EXPECT_EQ(result.kind, RowPlan::Kind::one_a_line);
  EXPECT_EQ(result.frames, 3U);
}

TEST(RowLog, FramesBrokenAtTheSamePlace) {
  const RowPlan result = plan(6, {4, 2, 4, 2});
  EXPECT_EQ(result.kind, RowPlan::Kind::wrapped);
  EXPECT_EQ(result.frames, 2U);
  EXPECT_EQ(plan(6, {6, 4, 2, 6}).kind, RowPlan::Kind::wrapped);
}

TEST(RowLog, SeveralFramesOnALine) {
  const RowPlan result = plan(6, {12, 18});
  EXPECT_EQ(result.kind, RowPlan::Kind::wrapped);
  EXPECT_EQ(result.frames, 5U);
}

TEST(RowLog, AcceptsFreeWrappingIfTheCountMatches) {
  EXPECT_EQ(plan(6, {4, 4, 4}, 2).kind, RowPlan::Kind::wrapped);
  EXPECT_EQ(plan(6, {4, 4, 4}, 3).kind, RowPlan::Kind::conflict);
  EXPECT_EQ(plan(6, {4, 4, 4}).kind, RowPlan::Kind::conflict);
}

TEST(RowLog, ReportsAShortRowAmongCompleteRows) {
  const RowPlan result = plan(66, {66, 66, 65, 65, 66}, 5);
  EXPECT_EQ(result.kind, RowPlan::Kind::conflict);
  EXPECT_EQ(result.bad, (std::vector<std::size_t>{0, 1}));
}

TEST(RowLog, ReportsOnlyBadRows) {
  const RowPlan result = plan(6, {6, 4, 2, 6, 5, 6}, 5);
  EXPECT_EQ(result.kind, RowPlan::Kind::conflict);
  EXPECT_EQ(result.bad, (std::vector<std::size_t>{2}));
}

TEST(RowLog, TwoWidthsAreNeverShifted) {
  // Four rows of 75 equal five frames of 60 only by coincidence.
  EXPECT_EQ(plan(60, {75, 75, 75, 75, 60, 60}, 6).kind, RowPlan::Kind::conflict);
}

TEST(RowLog, EveryRowShortIsBad) {
  EXPECT_EQ(plan(66, {65, 65, 65}, 3).kind, RowPlan::Kind::conflict);
  EXPECT_EQ(plan(66, {22, 22, 22}, 3).kind, RowPlan::Kind::conflict);
  EXPECT_EQ(plan(66, {22, 22, 22}, 1).kind, RowPlan::Kind::wrapped);
}

TEST(RowLog, ReportsATruncatedLastFrame) {
  const RowPlan result = plan(132, {132, 132, 31}, 3);
  EXPECT_EQ(result.kind, RowPlan::Kind::one_a_line);
  EXPECT_EQ(result.frames, 2U);
  EXPECT_EQ(result.partial, 31U);
}

TEST(RowLog, OneRowOfTheWrongWidthIsBad) {
  EXPECT_EQ(plan(9, {8}, 1).kind, RowPlan::Kind::conflict);
  EXPECT_EQ(plan(9, {10}, 1).kind, RowPlan::Kind::conflict);
}

}  // namespace
}  // namespace mocap::bvh::row_log_test
