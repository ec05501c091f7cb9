// SPDX-License-Identifier: MIT
#include "mocap/motion.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>
#include <new>
#include <vector>

namespace mocap {
namespace {

using Rows = std::vector<std::vector<double>>;

/// Values 1, 2, 3, ... row by row.
Motion counted(std::size_t frames, std::size_t channels) {
  Motion motion(frames, channels);
  double next = 1.0;
  for (double& value : motion.values()) value = next++;
  return motion;
}

Rows rows_of(const Motion& motion) {
  Rows rows;
  for (std::size_t frame = 0; frame < motion.frames(); ++frame) {
    const auto row = motion.row(frame);
    rows.emplace_back(row.begin(), row.end());
  }
  return rows;
}

TEST(Motion, StartsWithZeros) {
  const Motion motion(2, 3);
  EXPECT_EQ(rows_of(motion), (Rows{{0, 0, 0}, {0, 0, 0}}));
  EXPECT_TRUE(Motion().empty());
}

// needs 000-29, 000-30: duration is frames times frame time.
TEST(Motion, LastsFramesTimesFrameTime) {
  EXPECT_EQ(Motion(240, 1, FrameTime(0.008333, "0.008333")).duration_s(), 2.0);
  EXPECT_EQ(Motion().duration_s(), 0.0);
}

TEST(Motion, InsertsAndRemovesFrames) {
  Motion motion = counted(3, 2);
  motion.insert_frames(1, 2);
  EXPECT_EQ(rows_of(motion), (Rows{{1, 2}, {0, 0}, {0, 0}, {3, 4}, {5, 6}}));
  motion.remove_frames(0, 2);
  EXPECT_EQ(rows_of(motion), (Rows{{0, 0}, {3, 4}, {5, 6}}));
  motion.remove_frames(1, 100);
  EXPECT_EQ(rows_of(motion), (Rows{{0, 0}}));
  // Room that was used before must not show through.
  motion.insert_frames(1, 2);
  EXPECT_EQ(rows_of(motion), (Rows{{0, 0}, {0, 0}, {0, 0}}));
  motion.remove_frames(7, 1);
  EXPECT_EQ(motion.frames(), 3U);
  motion.insert_frames(1000, 1);
  EXPECT_EQ(motion.frames(), 4U);
}

TEST(Motion, InsertsAndRemovesChannels) {
  Motion motion = counted(2, 3);
  motion.insert_channels(1, 2);
  EXPECT_EQ(rows_of(motion), (Rows{{1, 0, 0, 2, 3}, {4, 0, 0, 5, 6}}));
  motion.remove_channels(0, 2);
  EXPECT_EQ(rows_of(motion), (Rows{{0, 2, 3}, {0, 5, 6}}));
  motion.remove_channels(2, 9);
  EXPECT_EQ(rows_of(motion), (Rows{{0, 2}, {0, 5}}));
  motion.remove_channels(0, 2);
  EXPECT_EQ(motion.frames(), 2U);
  EXPECT_EQ(motion.channels(), 0U);
  motion.insert_channels(0, 1);
  EXPECT_EQ(rows_of(motion), (Rows{{0}, {0}}));
}

TEST(Motion, CountsFramesOfNoChannels) {
  Motion motion(5, 0);
  motion.insert_frames(2, 3);
  EXPECT_EQ(motion.frames(), 8U);
  motion.remove_frames(0, 7);
  EXPECT_EQ(motion.frames(), 1U);
}

TEST(Motion, RefusesSizesThatOverflow) {
  const std::size_t huge = std::numeric_limits<std::size_t>::max() / 2;
  EXPECT_THROW(Motion(huge, 4), std::bad_alloc);
  Motion motion = counted(2, 2);
  EXPECT_THROW(motion.insert_frames(0, huge), std::bad_alloc);
  EXPECT_THROW(motion.insert_channels(0, huge), std::bad_alloc);
  EXPECT_THROW(motion.insert_frames(0, std::numeric_limits<std::size_t>::max()), std::bad_alloc);
  EXPECT_EQ(rows_of(motion), (Rows{{1, 2}, {3, 4}}));
}

RC_GTEST_PROP(MotionProperty, EditsAsRowsOfNumbersWould, ()) {
  Motion motion =
      counted(*rc::gen::inRange<std::size_t>(0, 6), *rc::gen::inRange<std::size_t>(1, 6));
  Rows rows = rows_of(motion);
  std::size_t width = motion.channels();
  const int edits = *rc::gen::inRange(1, 10);
  for (int i = 0; i < edits; ++i) {
    const auto count = *rc::gen::inRange<std::size_t>(0, 4);
    const auto at_frame = *rc::gen::inRange<std::size_t>(0, rows.size() + 1);
    const auto at_channel = *rc::gen::inRange<std::size_t>(0, width + 1);
    const auto row_at = rows.begin() + static_cast<std::ptrdiff_t>(at_frame);
    switch (*rc::gen::inRange(0, 4)) {
      case 0:
        motion.insert_frames(at_frame, count);
        rows.insert(row_at, count, std::vector<double>(width, 0.0));
        break;
      case 1: {
        motion.remove_frames(at_frame, count);
        const auto removed = std::min(count, rows.size() - at_frame);
        rows.erase(row_at, row_at + static_cast<std::ptrdiff_t>(removed));
        break;
      }
      case 2:
        motion.insert_channels(at_channel, count);
        for (auto& row : rows) {
          row.insert(row.begin() + static_cast<std::ptrdiff_t>(at_channel), count, 0.0);
        }
        width += count;
        break;
      default: {
        motion.remove_channels(at_channel, count);
        const auto removed = std::min(count, width - at_channel);
        for (auto& row : rows) {
          const auto first = row.begin() + static_cast<std::ptrdiff_t>(at_channel);
          row.erase(first, first + static_cast<std::ptrdiff_t>(removed));
        }
        width -= removed;
      }
    }
    RC_ASSERT(motion.channels() == width);
    RC_ASSERT(motion.values().size() == motion.frames() * width);
    RC_ASSERT(rows_of(motion) == rows);
  }
}

}  // namespace
}  // namespace mocap
