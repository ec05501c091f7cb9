// SPDX-License-Identifier: MIT
#include "mocap/recording.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>

#include "mocap/codes.hpp"
#include "support/recorded_clip.hpp"

namespace mocap::recording_test {
namespace {

TEST(Recording, IsEmptyWithoutContents) {
  Recording recording;
  EXPECT_TRUE(recording.empty());
  recording.events.push_back({});
  EXPECT_FALSE(recording.empty());
}

TEST(Recording, FindsTheFirstPointWithALabel) {
  Recording recording = test::recorded_clip().recording;
  recording.points[2].label = "B";
  EXPECT_EQ(recording.find_point("B"), 1U);
  EXPECT_FALSE(recording.find_point("b").has_value());
}

TEST(Recording, StatesAreStoredOnceAPointIsNotMeasured) {
  Recording recording;
  recording.points = {{"A", ""}, {"B", ""}};
  recording.positions = Motion(3, 6);
  recording.set_state(1, 1, SampleState::measured);
  EXPECT_TRUE(recording.states.empty());
  recording.set_state(1, 1, SampleState::occluded);
  EXPECT_EQ(recording.states.size(), 6U);
  EXPECT_FALSE(recording.is_known(1, 1));
  EXPECT_TRUE(recording.is_known(1, 0));
  EXPECT_TRUE(recording.is_known(2, 1));
  recording.set_state(1, 1, SampleState::interpolated);
  EXPECT_TRUE(recording.is_known(1, 1));
}

TEST(Recording, TakesFramesWithEverythingInThem) {
  Clip clip = test::recorded_clip();
  Recording& recording = clip.recording;
  recording.residuals.assign(30, 0.0F);
  recording.residuals[3 * 4 + 1] = -1.0F;
  recording.cameras.assign(30, 0);
  recording.cameras[3 * 4 + 1] = 5;
  recording.lost_bodies.assign(10, 0);
  recording.lost_bodies[4] = 1;
  for (std::size_t frame = 0; frame < 10; ++frame)
    recording.times_s.push_back(static_cast<double>(frame * frame));
  constexpr std::array<std::size_t, 3> frames{9, 4, 4};
  recording.take_frames(frames);
  ASSERT_TRUE(recording.validate(3).has_value());
  EXPECT_EQ(recording.position(0, 2), test::recorded_place(9, 2));
  EXPECT_FALSE(recording.is_known(1, 1));
  EXPECT_TRUE(recording.is_known(0, 1));
  EXPECT_EQ(recording.residuals[3 * 2 + 1], -1.0F);
  EXPECT_EQ(recording.cameras[3 * 1 + 1], 5);
  EXPECT_EQ(recording.lost_bodies[0], 0);
  EXPECT_EQ(recording.lost_bodies[2], 1);
  EXPECT_EQ(recording.body_poses.at(0, 0), 9.0);
  EXPECT_EQ(recording.analog.at(0, 0), 9.0);
  EXPECT_EQ(recording.analog.at(4 + 3, 0), 4.75);
  EXPECT_EQ(recording.table.at(2, 0), 2.0);
  EXPECT_EQ(recording.times_s[0], 81.0);
  EXPECT_EQ(recording.events.size(), 1U);
}

TEST(Recording, RejectsShapesThatDoNotMatch) {
  const auto rejects = [](auto change) {
    Clip clip = test::recorded_clip();
    EXPECT_TRUE(clip.validate().has_value());
    change(clip.recording);
    const Status status = clip.validate();
    return !status && status.error().code == codes::argument_shape;
  };
  EXPECT_TRUE(rejects([](Recording& r) { r.points.pop_back(); }));
  EXPECT_TRUE(rejects([](Recording& r) { r.positions.remove_frames(0, 1); }));
  EXPECT_TRUE(rejects([](Recording& r) { r.states.pop_back(); }));
  EXPECT_TRUE(rejects([](Recording& r) { r.residuals.push_back(0.0F); }));
  EXPECT_TRUE(rejects([](Recording& r) { r.cameras.push_back(0); }));
  EXPECT_TRUE(rejects([](Recording& r) { r.lost_bodies.push_back(0); }));
  EXPECT_TRUE(rejects([](Recording& r) { r.bodies.clear(); }));
  EXPECT_TRUE(rejects([](Recording& r) { r.bodies[0].parent = 0; }));
  EXPECT_TRUE(rejects([](Recording& r) { r.analog_per_frame = 3; }));
  EXPECT_TRUE(rejects([](Recording& r) { r.analog_per_frame = 0; }));
  EXPECT_TRUE(rejects([](Recording& r) { r.columns.push_back({"x"}); }));
  EXPECT_TRUE(rejects([](Recording& r) { r.times_s.push_back(0.0); }));
}

TEST(Recording, AClipWithoutJointsHasFrames) {
  const Clip clip = test::recorded_clip();
  EXPECT_EQ(clip.motion.frames(), 10U);
  EXPECT_EQ(clip.motion.channels(), 0U);
  EXPECT_TRUE(clip.validate().has_value());
  EXPECT_TRUE(test::recorded_figure().validate().has_value());
}

}  // namespace
}  // namespace mocap::recording_test
