// SPDX-License-Identifier: MIT
// --join and speed curves of recordings.
#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "edit_checks.hpp"
#include "mocap/edit/combine.hpp"
#include "mocap/edit/time.hpp"
#include "support/recorded_clip.hpp"

namespace mocap::edit::recorded_join_test {
namespace {

Status join(Clip& clip, Clip next, Diagnostics& diagnostics) {
  Join options;
  options.clips.push_back(std::make_shared<const Clip>(std::move(next)));
  const Edit edit = options;
  return edit.apply(clip, diagnostics);
}

TEST(RecordedJoin, AppendsAllDataByLabel) {
  Clip clip = test::recorded_clip();
  Clip next = test::recorded_clip();
  ASSERT_TRUE(test::apply_step({"move", "0,50,0"}, next));
  ASSERT_TRUE(test::apply_step({"rename", "A=C,C=A"}, next));
  Diagnostics diagnostics;
  ASSERT_TRUE(join(clip, next, diagnostics));
  ASSERT_TRUE(clip.validate());
  ASSERT_EQ(clip.motion.frames(), 20U);
  const Recording& recording = clip.recording;
  EXPECT_EQ(recording.position(4, 0), test::recorded_place(4, 0));
  // The labels of A and C were exchanged in the second clip.
  EXPECT_EQ(recording.position(14, 0), test::recorded_place(4, 2) + Vector3(0.0, 50.0, 0.0));
  EXPECT_EQ(recording.position(12, 2), test::recorded_place(2, 0) + Vector3(0.0, 50.0, 0.0));
  EXPECT_FALSE(recording.is_known(3, 1));
  EXPECT_FALSE(recording.is_known(13, 1));
  EXPECT_TRUE(recording.is_known(15, 1));
  EXPECT_EQ(recording.analog.at(4 * 12 + 3, 0), 2.75);
  EXPECT_EQ(recording.table.at(16, 0), 3.0);
  ASSERT_EQ(recording.events.size(), 2U);
  EXPECT_NEAR(recording.events[1].time_s, 0.12, 1e-12);
}

TEST(RecordedJoin, ResamplesToTheRateOfTheFirstClip) {
  Clip clip = test::recorded_clip();
  Clip next = test::recorded_clip();
  ASSERT_TRUE(test::apply_step({"fps", "200"}, next));
  Diagnostics diagnostics;
  ASSERT_TRUE(join(clip, next, diagnostics));
  ASSERT_EQ(clip.motion.frames(), 20U);
  EXPECT_LT((clip.recording.position(19, 0) - test::recorded_place(9, 0)).norm(), 1e-6);
}

TEST(RecordedJoin, ListsLabelsThatAreMissing) {
  Clip clip = test::recorded_clip();
  Clip next = test::recorded_clip();
  ASSERT_TRUE(test::apply_step({"rename", "B=X"}, next));
  Diagnostics diagnostics;
  const Status failed = join(clip, next, diagnostics);
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().code, codes::edit_join);
  EXPECT_EQ(failed.error().message, "the previous clip has points that this clip lacks: `B`");
  EXPECT_EQ(clip.motion.frames(), 10U);
  // As advised.
  ASSERT_TRUE(test::apply_step({"remove", "B"}, clip));
  ASSERT_TRUE(join(clip, next, diagnostics));
  const Diagnostic* note = diagnostics.find(codes::edit_joined);
  ASSERT_NE(note, nullptr);
  EXPECT_EQ(note->message, "its points that the previous clip lacks are left out: `X`");
}

TEST(RecordedJoin, RefusesOtherAxesAnalogRatesAndJoints) {
  Diagnostics diagnostics;
  Clip clip = test::recorded_clip();
  clip.metadata.up = Axis::plus_z;
  Clip next = test::recorded_clip();
  next.metadata.up = Axis::plus_y;
  EXPECT_FALSE(join(clip, next, diagnostics));
  next.metadata.up = Axis::plus_z;
  next.recording.analog_per_frame = 2;
  next.recording.analog = Motion(20, 1, next.motion.frame_time);
  EXPECT_FALSE(join(clip, next, diagnostics));
  EXPECT_EQ(clip.motion.frames(), 10U);
  const Status both = join(clip, test::recorded_figure(), diagnostics);
  ASSERT_FALSE(both);
  EXPECT_EQ(both.error().code, codes::edit_join);
  Clip figure = test::recorded_figure();
  const Status refused = join(figure, test::recorded_figure(), diagnostics);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, codes::edit_recording);
}

TEST(RecordedJoin, RefusesOtherKindsOfPointsAndUnitsOfChannels) {
  Diagnostics diagnostics;
  Clip clip = test::recorded_clip();
  Clip angles = test::recorded_clip();
  angles.recording.points[1].kind = PointKind::angle;
  const Status kinds = join(clip, angles, diagnostics);
  ASSERT_FALSE(kinds);
  EXPECT_NE(kinds.error().message.find("`B`"), std::string::npos);
  clip.recording.analog_channels[0].unit = "V";
  Clip next = test::recorded_clip();
  next.recording.analog_channels[0].unit = "mV";
  const Status units = join(clip, next, diagnostics);
  ASSERT_FALSE(units);
  EXPECT_NE(units.error().message.find("in mV, but in V"), std::string::npos);
  // A unit that is not known is not compared.
  next.recording.analog_channels[0].unit.clear();
  EXPECT_TRUE(join(clip, next, diagnostics));
}

TEST(RecordedJoin, RefusesOtherUnitsOfComputedPoints) {
  Diagnostics diagnostics;
  Clip clip = test::recorded_clip();
  clip.recording.points[1].kind = PointKind::angle;
  Clip next = clip;
  clip.recording.points[1].unit = "deg";
  next.recording.points[1].unit = "rad";
  const Status units = join(clip, next, diagnostics);
  ASSERT_FALSE(units);
  EXPECT_EQ(units.error().code, codes::edit_join);
  EXPECT_NE(units.error().message.find("`B` is in rad, but in deg"), std::string::npos);
  next.recording.points[1].unit.clear();
  EXPECT_TRUE(join(clip, next, diagnostics));
}

TEST(RecordedJoin, RefusesColumnsWithOtherUnitsOfAngles) {
  Clip clip = test::recorded_clip();
  Clip next = clip;
  clip.recording.angle_unit = AngleUnit::degrees;
  next.recording.angle_unit = AngleUnit::radians;
  Diagnostics diagnostics;
  const Status units = join(clip, next, diagnostics);
  ASSERT_FALSE(units);
  EXPECT_EQ(units.error().code, codes::edit_join);
  EXPECT_NE(units.error().message.find("in radians, but in degrees"), std::string::npos);
  // Without columns, the unit does not matter.
  Clip other = clip;
  for (Clip* each : {&other, &next}) {
    each->recording.columns.clear();
    each->recording.table = Motion();
  }
  EXPECT_TRUE(join(other, next, diagnostics));
  // Equal units are not reported.
  next = clip;
  diagnostics = Diagnostics();
  ASSERT_TRUE(join(clip, next, diagnostics));
  for (const Diagnostic& each : diagnostics.entries())
    EXPECT_EQ(each.message.find("comparing their units"), std::string::npos) << each.message;
}

TEST(RecordedJoin, ReportsUnitsThatCannotBeCompared) {
  Clip clip = test::recorded_clip();
  clip.metadata.metres_per_unit.reset();
  clip.metadata.declared_unit.reset();
  Clip next = test::recorded_clip();
  next.metadata.metres_per_unit = 0.001;
  Diagnostics diagnostics;
  ASSERT_TRUE(join(clip, next, diagnostics));
  std::string messages;
  for (const Diagnostic& each : diagnostics.entries()) messages += each.message + '\n';
  EXPECT_NE(messages.find("only known of one of the clips"), std::string::npos) << messages;
  EXPECT_NE(messages.find("columns were appended"), std::string::npos) << messages;
}

TEST(RecordedJoin, UnevenTimesContinueAfterTheFirstClip) {
  Clip clip = test::recorded_clip();
  for (std::size_t frame = 0; frame < 10; ++frame)
    clip.recording.times_s.push_back(2.0 + 0.01 * static_cast<double>(frame));
  Diagnostics diagnostics;
  ASSERT_TRUE(join(clip, test::recorded_clip(), diagnostics));
  ASSERT_EQ(clip.recording.times_s.size(), 20U);
  EXPECT_NEAR(clip.recording.times_s[10], 2.10, 1e-12);
  EXPECT_NEAR(clip.recording.times_s[19], 2.19, 1e-12);
}

TEST(RecordedSpeed, CurvesResampleRecordedDataAndMoveEvents) {
  Clip clip = test::recorded_clip();
  // Half the speed throughout.
  ASSERT_TRUE(test::apply_step({"speed", "0s:0.5"}, clip));
  ASSERT_TRUE(clip.validate());
  ASSERT_EQ(clip.motion.frames(), 19U);
  EXPECT_LT((clip.recording.position(9, 0) -
             0.5 * (test::recorded_place(4, 0) + test::recorded_place(5, 0)))
                .norm(),
            1e-6);
  EXPECT_FALSE(clip.recording.is_known(6, 1));
  EXPECT_TRUE(clip.recording.is_known(4, 1));
  EXPECT_NEAR(clip.recording.table.at(8, 0), 2.0, 1e-6);
  EXPECT_NEAR(clip.recording.analog.at(4 * 8, 0), 4.0, 1e-6);
  ASSERT_EQ(clip.recording.events.size(), 1U);
  EXPECT_NEAR(clip.recording.events[0].time_s, 0.04, 1e-9);
}

TEST(RecordedSpeed, CurvesRefuseUnevenTimes) {
  Clip clip = test::recorded_clip();
  for (std::size_t frame = 0; frame < 10; ++frame)
    clip.recording.times_s.push_back(0.01 * static_cast<double>(frame) + (frame > 4 ? 1.0 : 0.0));
  const Result<Diagnostics> done = test::apply_step({"speed", "0s:0.5"}, clip);
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().advice.find("--fps"), std::string::npos);
}

}  // namespace
}  // namespace mocap::edit::recorded_join_test
