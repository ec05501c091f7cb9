// SPDX-License-Identifier: MIT
// Edits of clips with a recording.
#include "mocap/recording.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
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

TEST(RecordingEdits, ReverseKeepsAnalogSamplesAtTheTimesOfTheirFrames) {
  const Clip reversed = edited(test::recorded_clip(), "reverse", "");
  // The values of the clip are their times in frames.
  for (std::size_t sample = 0; sample < 40; ++sample)
    EXPECT_EQ(reversed.recording.analog.at(sample, 0),
              std::max(0.0, 9.0 - 0.25 * static_cast<double>(sample)))
        << sample;
}

TEST(RecordingEdits, ReverseKeepsEventsBetweenTheirFrames) {
  Clip clip = test::recorded_clip();
  clip.recording.events = {{0.0046, "start", "", ""}, {0.0246, "later", "", ""}};
  const Clip reversed = edited(clip, "reverse", "");
  ASSERT_EQ(reversed.recording.events.size(), 2U);
  EXPECT_NEAR(reversed.recording.events[0].time_s, 0.0854, 1e-12);
  EXPECT_NEAR(reversed.recording.events[1].time_s, 0.0654, 1e-12);
}

TEST(RecordingEdits, ResamplingKeepsTheStartTimeOfTheFirstFrame) {
  Clip clip = test::recorded_clip();
  clip.recording.first_frame = 701;
  EXPECT_EQ(edited(clip, "fps", "50").recording.first_frame, 351);
  EXPECT_EQ(edited(clip, "fps", "50:nearest").recording.first_frame, 351);
  clip.recording.first_frame = 0;
  EXPECT_EQ(edited(clip, "fps", "50").recording.first_frame, 0);
}

TEST(RecordingEdits, MirrorExchangesTheSidesOfEvents) {
  Clip clip = test::recorded_clip();
  clip.recording.points = {{"LASI", ""}, {"RASI", ""}, {"C", ""}};
  clip.recording.events = {{0.0, "LHS", "Left", ""},
                           {0.01, "RHS", "Right", ""},
                           {0.02, "RHS", "", ""},
                           {0.03, "LTO", "General", ""}};
  const Clip mirrored = edited(clip, "mirror", "");
  const std::vector<RecordingEvent>& events = mirrored.recording.events;
  ASSERT_EQ(events.size(), 4U);
  EXPECT_EQ(events[0].label + events[0].context, "RHSRight");
  EXPECT_EQ(events[1].label + events[1].context, "LHSLeft");
  EXPECT_EQ(events[2].label, "LHS");
  EXPECT_EQ(events[3].label + events[3].context, "LTOGeneral");
}

TEST(RecordingEdits, PointsToJointsAllowsChangesOfTheLength) {
  Clip clip = test::recorded_clip();
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame)
    clip.recording.times_s.push_back(5.0 + 0.01 * static_cast<double>(frame));
  clip.recording.bodies.clear();
  clip.recording.body_poses = Motion();
  clip.recording.analog_channels.clear();
  clip.recording.analog = Motion();
  clip.recording.events.clear();
  clip.recording.columns.clear();
  clip.recording.table = Motion();
  const Clip figure = edited(clip, "points-to-joints", "");
  EXPECT_EQ(edited(figure, "trim", "0..4").motion.frames(), 5U);
  EXPECT_EQ(edited(figure, "fps", "50").motion.frames(), 5U);
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
  EXPECT_EQ(recording.analog_per_frame, 2U);
  EXPECT_EQ(recording.analog.at(1, 0), 0.25);
  EXPECT_EQ(recording.events[0].time_s, 0.02);
}

TEST(RecordingEdits, ResamplingToTheNearestFrameKeepsEvents) {
  const Clip slower = edited(test::recorded_clip(), "fps", "50:nearest");
  ASSERT_EQ(slower.motion.frames(), 5U);
  EXPECT_EQ(slower.recording.position(1, 2), test::recorded_place(2, 2));
  EXPECT_EQ(slower.recording.events[0].time_s, 0.02);
}

/// A recording of which frames 4 to 7 are missing: 12 frames at 100 frames per second, of which the
/// file has 8. Point A and the analog channel have the values of their time.
Clip uneven_clip(double start_s = 0.0) {
  Clip clip = test::recorded_clip(8);
  for (std::size_t frame = 0; frame < 8; ++frame) {
    const std::size_t place = frame < 4 ? frame : frame + 4;
    clip.recording.times_s.push_back(start_s + 0.01 * static_cast<double>(place));
    const Vector3 at = test::recorded_place(place, 0);
    for (std::size_t axis = 0; axis < 3; ++axis)
      clip.recording.positions.exact_at(frame, axis) = at[static_cast<Eigen::Index>(axis)];
    for (std::size_t sample = 0; sample < 4; ++sample)
      clip.recording.analog.exact_at(4 * frame + sample, 0) =
          static_cast<double>(place) + 0.25 * static_cast<double>(sample);
  }
  return clip;
}

TEST(RecordingEdits, ResamplingUsesTheTimesOfFrames) {
  const Clip even = edited(uneven_clip(), "fps", "100");
  ASSERT_EQ(even.motion.frames(), 12U);
  const Recording& recording = even.recording;
  EXPECT_TRUE(recording.times_s.empty());
  for (std::size_t frame = 0; frame < 12; ++frame) {
    expect_near(recording.position(frame, 0), test::recorded_place(frame, 0));
    EXPECT_EQ(recording.state(frame, 0),
              frame > 3 && frame < 8 ? SampleState::interpolated : SampleState::measured)
        << frame;
  }
  EXPECT_EQ(recording.analog.frames(), 48U);
  EXPECT_NEAR(recording.analog.at(4 * 9 + 2, 0), 9.5, 1e-9);
  EXPECT_EQ(recording.events[0].time_s, 0.02);
  const Clip slower = edited(uneven_clip(), "fps", "50");
  ASSERT_EQ(slower.motion.frames(), 6U);
  for (std::size_t frame = 0; frame < 6; ++frame)
    expect_near(slower.recording.position(frame, 0), test::recorded_place(2 * frame, 0));
  const Clip nearest = edited(uneven_clip(), "fps", "50:nearest");
  ASSERT_EQ(nearest.motion.frames(), 6U);
  EXPECT_EQ(nearest.recording.position(5, 0), test::recorded_place(10, 0));
  EXPECT_TRUE(nearest.recording.times_s.empty());
}

TEST(RecordingEdits, ResamplingKeepsTheTimeOfTheFirstFrame) {
  const Clip even = edited(uneven_clip(2.5), "fps", "100");
  ASSERT_EQ(even.recording.times_s.size(), 12U);
  EXPECT_NEAR(even.recording.times_s[11], 2.61, 1e-12);
  expect_near(even.recording.position(9, 0), test::recorded_place(9, 0));
}

TEST(RecordingEdits, ResamplingIgnoresRoundedTimesAndTimesThatDoNotAscend) {
  Clip clip = test::recorded_clip();
  clip.recording.times_s = {0, 0.0101, 0.02, 0.0299, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09};
  expect_near(edited(clip, "fps", "50").recording.position(1, 0), test::recorded_place(2, 0));
  std::swap(clip.recording.times_s[3], clip.recording.times_s[4]);
  const Clip unsorted = edited(clip, "fps", "50");
  expect_near(unsorted.recording.position(2, 0), test::recorded_place(4, 0));
  EXPECT_TRUE(unsorted.recording.times_s.empty());
}

TEST(RecordingEdits, ResamplingRefusesPausesThatNeedTooManyFrames) {
  Clip clip = test::recorded_clip();
  for (std::size_t frame = 0; frame < 10; ++frame)
    clip.recording.times_s.push_back(frame < 9 ? 0.01 * static_cast<double>(frame) : 1e12);
  EXPECT_EQ(error_of(clip, "fps", "50"), "edit.rate");
}

TEST(RecordingEdits, AnotherRateMovesEventsWithTheirFrame) {
  EXPECT_NEAR(edited(test::recorded_clip(), "rate", "50").recording.events[0].time_s, 0.04, 1e-12);
  EXPECT_NEAR(edited(test::recorded_clip(), "speed", "2").recording.events[0].time_s, 0.01, 1e-12);
}

TEST(RecordingEdits, SmoothingChangesRigidBodies) {
  Clip clip = test::recorded_clip(60);
  Motion& poses = clip.recording.body_poses;
  clip.recording.lost_bodies.assign(60, 0);
  clip.recording.lost_bodies[30] = 1;
  for (std::size_t frame = 0; frame < 60; ++frame) {
    // A shake of 4 units and 0.2 radians about x.
    const double side = frame % 2 == 0 ? 1.0 : -1.0;
    poses.exact_at(frame, 1) = 2.0 * side;
    poses.exact_at(frame, 3) = std::cos(0.05);
    poses.exact_at(frame, 4) = side * std::sin(0.05);
  }
  const Clip smooth = edited(clip, "smooth", "6");
  for (const std::size_t frame : {10U, 20U, 40U, 50U}) {
    const auto row = smooth.recording.body_poses.row(frame);
    EXPECT_NEAR(row[0], static_cast<double>(frame), 0.2);
    EXPECT_NEAR(row[1], 0.0, 0.2);
    EXPECT_NEAR(row[4], 0.0, 0.01);
    EXPECT_NEAR(std::hypot(row[3], row[4], std::hypot(row[5], row[6])), 1.0, 1e-12);
  }
  EXPECT_EQ(smooth.recording.body_poses.at(30, 1), 2.0);
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
