// SPDX-License-Identifier: MIT
#include "model/recording_gaps.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <utility>
#include <vector>

#include "support/recorded_clip.hpp"

namespace mocap::detail::recording_gaps_test {
namespace {

using Spans = std::vector<std::pair<std::size_t, std::size_t>>;

/// First frames and numbers of frames.
Spans pairs_of(const std::vector<FrameSpan>& spans) {
  Spans pairs;
  for (const FrameSpan& span : spans) pairs.emplace_back(span.first, span.count);
  return pairs;
}

/// Ten frames of three points, of which only B has a gap: frames 3 and 4.
Recording hidden_in(std::size_t point, std::initializer_list<std::size_t> frames) {
  Recording recording = test::recorded_clip().recording;
  for (const std::size_t frame : frames) recording.set_state(frame, point, SampleState::occluded);
  return recording;
}

TEST(RecordingGaps, UnknownFramesIncludeThoseAtBothEnds) {
  const Recording recording = hidden_in(0, {0, 1, 5, 9});
  EXPECT_EQ(pairs_of(unknown_frames(recording, 0)), (Spans{{0, 2}, {5, 1}, {9, 1}}));
  EXPECT_EQ(pairs_of(unknown_frames(recording, 1)), (Spans{{3, 2}}));
  EXPECT_EQ(pairs_of(unknown_frames(recording, 2)), Spans());
}

TEST(RecordingGaps, GapsAreBetweenKnownPositions) {
  EXPECT_EQ(pairs_of(gaps_of(hidden_in(0, {0, 1, 5, 9}), 0)), (Spans{{5, 1}}));
  EXPECT_EQ(pairs_of(gaps_of(hidden_in(0, {0, 9}), 0)), Spans());
  const Recording never_seen = hidden_in(0, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
  EXPECT_EQ(pairs_of(unknown_frames(never_seen, 0)), (Spans{{0, 10}}));
  EXPECT_EQ(pairs_of(gaps_of(never_seen, 0)), Spans());
}

TEST(RecordingGaps, FramesWithGapsAreThoseOfAnyPoint) {
  EXPECT_EQ(pairs_of(frames_with_gaps(hidden_in(0, {0, 4, 5, 8, 9}))), (Spans{{3, 3}}));
  EXPECT_EQ(pairs_of(frames_with_gaps(hidden_in(2, {7}))), (Spans{{3, 2}, {7, 1}}));
}

}  // namespace
}  // namespace mocap::detail::recording_gaps_test
