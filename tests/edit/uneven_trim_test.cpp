// SPDX-License-Identifier: MIT
// Times in seconds select frames by the times of the file, if these are uneven.
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "edit/edit_facts.hpp"
#include "edit_checks.hpp"
#include "mocap/edit/time.hpp"
#include "support/recorded_clip.hpp"

namespace mocap::edit::uneven_trim_test {
namespace {

/// Ten frames at 100 frames per second, with a pause of one second after the fourth.
Clip paused() {
  Clip clip = test::recorded_clip();
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame)
    clip.recording.times_s.push_back(5.0 + 0.01 * static_cast<double>(frame) +
                                     (frame > 3 ? 1.0 : 0.0));
  return clip;
}

FrameSpan span_of(const Clip& clip, const std::string& range) {
  const Result<FrameSpan> span = frames_in(parse_frame_range(range).value(), clip);
  EXPECT_TRUE(span.has_value()) << range;
  return span.value_or(FrameSpan{});
}

TEST(UnevenTrim, RangesUseTheTimesOfTheFile) {
  const Clip clip = paused();
  const std::vector<std::pair<std::string, std::pair<std::size_t, std::size_t>>> expected{
      {"0s..0.5s", {0, 3}}, {"0.5s..", {4, 9}}, {"1.05s..1.07s", {5, 7}}, {"..1.1s", {0, 9}},
      {"..1.04s", {0, 4}},  {"2..5", {2, 5}},   {"0.02s..1.04s", {2, 4}}};
  for (const auto& [range, frames] : expected) {
    const FrameSpan span = span_of(clip, range);
    EXPECT_EQ(span.first, frames.first) << range;
    EXPECT_EQ(span.first + span.count - 1, frames.second) << range;
  }
}

TEST(UnevenTrim, TimesOfATableWithoutColumns) {
  Clip clip;
  clip.motion = Motion(4, 0, FrameTime::from_rate(100.0));
  clip.recording.times_s = {5.0, 5.01, 6.02, 6.03};
  const Result<Diagnostics> found = test::apply_step({"trim", "1..2"}, clip);
  ASSERT_TRUE(found.has_value()) << found.error().message;
  EXPECT_TRUE(clip.validate().has_value());
  EXPECT_EQ(clip.recording.times_s, (std::vector<double>{5.01, 6.02}));
}

TEST(UnevenTrim, RangesInsideAPauseOrBehindTheEndFail) {
  const Clip clip = paused();
  for (const char* range : {"0.2s..0.8s", "1.2s..", "..1.2s"})
    EXPECT_FALSE(frames_in(parse_frame_range(range).value(), clip).has_value()) << range;
  const Result<FrameSpan> after = frames_in(parse_frame_range("3s..").value(), clip);
  ASSERT_FALSE(after.has_value());
  EXPECT_NE(after.error().message.find("1.1 s"), std::string::npos) << after.error().message;
}

TEST(UnevenTrim, EvenTimesSelectTheFramesOfTheRate) {
  Clip clip = test::recorded_clip();
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame)
    clip.recording.times_s.push_back(5.0 + 0.01 * static_cast<double>(frame));
  EXPECT_EQ(span_of(clip, "0.03s..0.05s").first, 3U);
  EXPECT_EQ(span_of(clip, "0.03s..0.05s").count, 3U);
}

TEST(UnevenTrim, TrimAndItsOffsetUseTheTimesOfTheFile) {
  Clip clip = paused();
  const Edit trim = Trim{parse_frame_range("1.05s..").value()};
  EXPECT_NEAR(cut_before_of(trim, clip), 1.05, 1e-12);
  ASSERT_TRUE(test::apply_step({"trim", "1.05s.."}, clip));
  ASSERT_EQ(clip.motion.frames(), 5U);
  EXPECT_EQ(clip.recording.position(0, 0), test::recorded_place(5, 0));
  EXPECT_NEAR(clip.recording.times_s.front(), 6.05, 1e-12);
}

TEST(UnevenTrim, SplitUsesTheTimesOfTheFile) {
  Split marked;
  marked.marks = {TimePoint{0.5, true}};
  const Result<std::vector<Clip>> at = split(marked, paused());
  ASSERT_TRUE(at.has_value());
  ASSERT_EQ(at->size(), 2U);
  EXPECT_EQ((*at)[0].motion.frames(), 4U);
  Split every;
  every.every = TimePoint{0.5, true};
  const Result<std::vector<Clip>> pieces = split(every, paused());
  ASSERT_TRUE(pieces.has_value());
  // No frame starts between 0.5 s and 1 s: this piece is left out.
  ASSERT_EQ(pieces->size(), 2U);
  EXPECT_EQ((*pieces)[0].motion.frames(), 4U);
  EXPECT_EQ((*pieces)[1].motion.frames(), 6U);
}

TEST(UnevenTrim, EventsKeepTheirDistanceFromTheFrames) {
  // After frame 1, in the pause after frame 3, and 4 ms after frame 6, which is at 1.06 s.
  const auto with_events = [] {
    Clip clip = paused();
    clip.recording.events = {
        {0.015, "early", "", ""}, {0.5, "pause", "", ""}, {1.064, "late", "", ""}};
    return clip;
  };
  Clip end = with_events();
  ASSERT_TRUE(test::apply_step({"trim", "5.."}, end));
  ASSERT_EQ(end.recording.events.size(), 1U);
  EXPECT_EQ(end.recording.events[0].label, "late");
  EXPECT_NEAR(end.recording.events[0].time_s, 0.014, 1e-9);
  Clip middle = with_events();
  ASSERT_TRUE(test::apply_step({"trim", "2..7"}, middle));
  ASSERT_EQ(middle.recording.events.size(), 2U);
  EXPECT_NEAR(middle.recording.events[0].time_s, 0.48, 1e-9);
  EXPECT_NEAR(middle.recording.events[1].time_s, 1.044, 1e-9);
}

TEST(UnevenTrim, SplitMovesEventsByTheTimesOfTheFile) {
  Clip clip = paused();
  clip.recording.events = {{1.064, "late", "", ""}};
  Split marked;
  marked.marks = {TimePoint{2, false}, TimePoint{1.05, true}};
  const Result<std::vector<Clip>> pieces = split(marked, clip);
  ASSERT_TRUE(pieces.has_value()) << pieces.error().message;
  ASSERT_EQ(pieces->size(), 3U);
  EXPECT_TRUE((*pieces)[0].recording.events.empty());
  EXPECT_TRUE((*pieces)[1].recording.events.empty());
  ASSERT_EQ((*pieces)[2].recording.events.size(), 1U);
  EXPECT_NEAR((*pieces)[2].recording.events[0].time_s, 0.014, 1e-9);
}

TEST(UnevenTrim, MasksUseTheTimesOfTheFile) {
  Clip clip = paused();
  Step step{"fill", "linear"};
  step.during = "..0.9s";
  ASSERT_TRUE(test::apply_step(step, clip));
  EXPECT_TRUE(clip.recording.is_known(3, 1));
  EXPECT_FALSE(clip.recording.is_known(4, 1));
}

}  // namespace
}  // namespace mocap::edit::uneven_trim_test
