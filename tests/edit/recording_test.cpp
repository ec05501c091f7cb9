// SPDX-License-Identifier: MIT
// Edits of clips with a recording.
#include "mocap/recording.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "edit_checks.hpp"
#include "support/recorded_clip.hpp"

namespace mocap::edit::recording_edit_test {
namespace {

Clip edited(Clip clip, const std::string& name, const std::string& value) {
  const Result<Diagnostics> done = test::apply_step({name, value}, clip);
  EXPECT_TRUE(done.has_value()) << name << (done ? "" : done.error().message);
  EXPECT_TRUE(clip.validate().has_value()) << name;
  return clip;
}

std::string error_of(Clip clip, const std::string& name, const std::string& value) {
  const Result<Diagnostics> done = test::apply_step({name, value}, clip);
  return done ? std::string("none") : std::string(facts_of(done.error().code).name);
}

void expect_near(const Vector3& a, const Vector3& b) {
  EXPECT_LT((a - b).norm(), 1e-9) << a.transpose() << " and " << b.transpose();
}

TEST(RecordingEdits, TrimKeepsFramesAndMovesEvents) {
  for (const Clip& clip : {test::recorded_clip(), test::recorded_figure()}) {
    const Clip trimmed = edited(clip, "trim", "1..5");
    ASSERT_EQ(trimmed.motion.frames(), 5U);
    EXPECT_EQ(trimmed.recording.position(0, 0), test::recorded_place(1, 0));
    EXPECT_FALSE(trimmed.recording.is_known(2, 1));
    EXPECT_EQ(trimmed.recording.analog.frames(), 20U);
    EXPECT_EQ(trimmed.recording.first_frame, 2);
    ASSERT_EQ(trimmed.recording.events.size(), 1U);
    EXPECT_NEAR(trimmed.recording.events[0].time_s, 0.01, 1e-12);
    EXPECT_TRUE(edited(clip, "trim", "5..9").recording.events.empty());
  }
}

TEST(RecordingEdits, ReverseMovesEventsWithTheirFrame) {
  const Clip reversed = edited(test::recorded_clip(), "reverse", "");
  EXPECT_EQ(reversed.recording.position(0, 2), test::recorded_place(9, 2));
  ASSERT_EQ(reversed.recording.events.size(), 1U);
  EXPECT_NEAR(reversed.recording.events[0].time_s, 0.07, 1e-12);
}

TEST(RecordingEdits, ReverseKeepsUnevenTimesAscending) {
  Clip clip = test::recorded_clip();
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame)
    clip.recording.times_s.push_back(1.0 + 0.01 * static_cast<double>(frame * frame));
  const std::vector<double> before = clip.recording.times_s;
  const Clip reversed = edited(clip, "reverse", "");
  const std::vector<double>& times = reversed.recording.times_s;
  ASSERT_EQ(times.size(), before.size());
  EXPECT_NEAR(times.front(), before.front(), 1e-12);
  EXPECT_NEAR(times.back(), before.back(), 1e-12);
  for (std::size_t i = 1; i < times.size(); ++i) EXPECT_GT(times[i], times[i - 1]);
}

TEST(RecordingEdits, ResamplingInterpolatesBetweenKnownSamplesOnly) {
  const Clip faster = edited(test::recorded_clip(), "fps", "200");
  ASSERT_EQ(faster.motion.frames(), 19U);
  const Recording& recording = faster.recording;
  expect_near(recording.position(1, 0),
              0.5 * (test::recorded_place(0, 0) + test::recorded_place(1, 0)));
  // B is unknown in the old frames 3 and 4, so between 2 and 5.
  for (std::size_t frame = 0; frame < 19; ++frame)
    EXPECT_EQ(recording.is_known(frame, 1), frame <= 4 || frame >= 10) << frame;
  expect_near(recording.position(11, 1),
              0.5 * (test::recorded_place(5, 1) + test::recorded_place(6, 1)));
  EXPECT_EQ(recording.analog_per_frame, 4U);
  EXPECT_NEAR(recording.analog.at(1, 0), 0.125, 1e-12);
  EXPECT_EQ(recording.events[0].time_s, 0.02);
}

TEST(RecordingEdits, ResamplingToTheNearestFrameKeepsEvents) {
  const Clip slower = edited(test::recorded_clip(), "fps", "50:nearest");
  ASSERT_EQ(slower.motion.frames(), 5U);
  EXPECT_EQ(slower.recording.position(1, 2), test::recorded_place(2, 2));
  EXPECT_EQ(slower.recording.events[0].time_s, 0.02);
}

TEST(RecordingEdits, AnotherRateMovesEventsWithTheirFrame) {
  EXPECT_NEAR(edited(test::recorded_clip(), "rate", "50").recording.events[0].time_s, 0.04, 1e-12);
  EXPECT_NEAR(edited(test::recorded_clip(), "speed", "2").recording.events[0].time_s, 0.01, 1e-12);
}

TEST(RecordingEdits, SplitGivesEachPieceItsFrames) {
  const Result<Edit> split = parse(Step{"split", "4"}, {});
  ASSERT_TRUE(split.has_value());
  Diagnostics diagnostics;
  const Result<std::vector<Clip>> pieces =
      apply_to_pieces(std::span(&*split, 1), test::recorded_clip(), diagnostics);
  ASSERT_TRUE(pieces.has_value());
  ASSERT_EQ(pieces->size(), 2U);
  for (const Clip& piece : *pieces) EXPECT_TRUE(piece.validate().has_value());
  EXPECT_EQ((*pieces)[1].recording.position(1, 0), test::recorded_place(5, 0));
  EXPECT_EQ((*pieces)[0].recording.events.size(), 1U);
  EXPECT_TRUE((*pieces)[1].recording.events.empty());
}

TEST(RecordingEdits, SpaceEditsApplyToKnownPoints) {
  for (const Clip& clip : {test::recorded_clip(), test::recorded_figure()}) {
    const Vector3 old = test::recorded_place(2, 1);
    expect_near(edited(clip, "move", "1,2,3").recording.position(2, 1), old + Vector3(1, 2, 3));
    expect_near(edited(clip, "scale", "0.1").recording.position(2, 1), 0.1 * old);
    expect_near(edited(clip, "rotate", "x:90").recording.position(2, 1),
                Vector3(old.x(), -old.z(), old.y()));
    expect_near(edited(clip, "up", "y:z").recording.position(2, 1),
                Vector3(old.x(), -old.z(), old.y()));
    EXPECT_EQ(edited(clip, "move", "1,2,3").recording.position(3, 1), Vector3(0, 0, 0));
    const Clip turned = edited(clip, "rotate", "x:90");
    EXPECT_NEAR(turned.recording.body_poses.at(0, 3), std::sqrt(0.5), 1e-12);
    EXPECT_NEAR(turned.recording.body_poses.at(0, 4), std::sqrt(0.5), 1e-12);
  }
}

TEST(RecordingEdits, EditsOfJointsFailWithoutASkeleton) {
  for (const auto& [name, value] :
       {std::pair{"in-place", ""}, std::pair{"order", "ZYX"}, std::pair{"loop", ""}}) {
    EXPECT_EQ(error_of(test::recorded_clip(), name, value), "edit.no-joints") << name;
  }
}

TEST(RecordingEdits, AnEditThatWouldSeparateJointsFromPointsFails) {
  EXPECT_EQ(error_of(test::recorded_figure(), "loop", ""), "edit.recording");
}

}  // namespace
}  // namespace mocap::edit::recording_edit_test
