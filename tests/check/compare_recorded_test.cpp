// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "mocap/compare.hpp"
#include "support/recorded_clip.hpp"

namespace mocap::compare_recorded_test {
namespace {

const RecordedComparison& of(const RecordingComparison& comparison, ComparedKind kind) {
  static const RecordedComparison none;
  for (const RecordedComparison& each : comparison.kinds)
    if (each.kind == kind) return each;
  ADD_FAILURE() << "not compared";
  return none;
}

TEST(CompareRecordings, ARecordingDoesNotDifferFromItself) {
  const Clip clip = test::recorded_clip();
  const auto comparison = compare_recordings(clip, clip);
  ASSERT_TRUE(comparison);
  ASSERT_EQ(comparison->kinds.size(), 4U);
  for (const RecordedComparison& kind : comparison->kinds) {
    EXPECT_GT(kind.compared, 0U);
    EXPECT_EQ(kind.max_difference, 0.0);
    EXPECT_EQ(kind.max_rotation_deg, 0.0);
    EXPECT_EQ(kind.unpaired_samples, 0U);
    EXPECT_EQ(kind.quality_samples, 0U);
    EXPECT_TRUE(kind.only_a.empty() && kind.only_b.empty());
  }
  EXPECT_TRUE(comparison->events_only_a.empty() && comparison->events_only_b.empty());
  EXPECT_EQ(comparison->max_time_difference_s, 0.0);
}

TEST(CompareRecordings, FindsTheLargestDifferenceOfEachKind) {
  const Clip a = test::recorded_clip();
  Clip b = a;
  b.recording.positions.exact_at(7, 3) += 4.0;
  b.recording.positions.exact_at(7, 5) += 3.0;
  b.recording.body_poses.exact_at(2, 1) += 2.0;
  b.recording.body_poses.exact_at(5, 3) = std::cos(0.25);
  b.recording.body_poses.exact_at(5, 6) = std::sin(0.25);
  b.recording.analog.exact_at(4 * 6 + 3, 0) += 0.125;
  b.recording.table.exact_at(1, 0) = std::numeric_limits<double>::infinity();
  const auto comparison = compare_recordings(a, b);
  ASSERT_TRUE(comparison);
  const RecordedComparison& points = of(*comparison, ComparedKind::points);
  EXPECT_EQ(points.compared, 3U);
  EXPECT_NEAR(points.max_difference, 5.0, 1e-12);
  EXPECT_EQ(points.max_label, "B");
  EXPECT_EQ(points.max_frame, 7U);
  // B is unknown in two of the ten frames.
  EXPECT_NEAR(points.mean_difference, 5.0 / 28.0, 1e-12);
  ASSERT_EQ(points.by_label.size(), 3U);
  EXPECT_NEAR(points.by_label[1].mean, 5.0 / 8.0, 1e-12);
  const RecordedComparison& bodies = of(*comparison, ComparedKind::bodies);
  EXPECT_EQ(bodies.max_difference, 2.0);
  EXPECT_NEAR(bodies.max_rotation_deg, 0.5 * 180.0 / std::numbers::pi, 1e-9);
  const RecordedComparison& analog = of(*comparison, ComparedKind::analog_channels);
  EXPECT_EQ(analog.max_difference, 0.125);
  EXPECT_EQ(analog.max_frame, 6U);
  EXPECT_TRUE(std::isinf(of(*comparison, ComparedKind::columns).max_difference));
}

TEST(CompareRecordings, CountsWhatOnlyOneHas) {
  const Clip a = test::recorded_clip();
  Clip b = a;
  b.recording.points[2].label = "D";
  b.recording.set_state(0, 0, SampleState::occluded);
  b.recording.set_state(1, 0, SampleState::interpolated);
  b.recording.events.push_back({0.5, "Foot Off", "Left", ""});
  b.recording.times_s.assign(b.motion.frames(), 0.0);
  for (std::size_t frame = 0; frame < b.motion.frames(); ++frame)
    b.recording.times_s[frame] = b.motion.frame_time.time_of(frame);
  b.recording.times_s.back() += 0.004;
  const auto comparison = compare_recordings(a, b);
  ASSERT_TRUE(comparison);
  const RecordedComparison& points = of(*comparison, ComparedKind::points);
  EXPECT_EQ(points.compared, 2U);
  EXPECT_EQ(points.only_a, std::vector<std::string>{"C"});
  EXPECT_EQ(points.only_b, std::vector<std::string>{"D"});
  EXPECT_EQ(points.unpaired_samples, 1U);
  EXPECT_EQ(points.quality_samples, 1U);
  EXPECT_TRUE(comparison->events_only_a.empty());
  ASSERT_EQ(comparison->events_only_b.size(), 1U);
  EXPECT_EQ(comparison->events_only_b.front().label, "Foot Off");
  EXPECT_NEAR(comparison->max_time_difference_s, 0.004, 1e-12);
}

TEST(CompareRecordings, BodiesAreComparedInTheWorld) {
  Clip a = test::recorded_clip();
  a.recording.bodies = {{"Box", {}}, {"Lid", {}}};
  a.recording.body_poses =
      Motion(a.motion.frames(), 2 * Recording::channels_per_body, a.motion.frame_time);
  a.recording.lost_bodies.clear();
  Clip b = a;
  b.recording.bodies[1].parent = 0;
  for (std::size_t frame = 0; frame < a.motion.frames(); ++frame) {
    for (Clip* clip : {&a, &b})
      for (const std::size_t w : {3U, 10U}) clip->recording.body_poses.exact_at(frame, w) = 1.0;
    for (Clip* clip : {&a, &b}) clip->recording.body_poses.exact_at(frame, 0) = 5.0;
    a.recording.body_poses.exact_at(frame, 7) = 7.0;
    b.recording.body_poses.exact_at(frame, 7) = 2.0;
  }
  const auto comparison = compare_recordings(a, b);
  ASSERT_TRUE(comparison);
  EXPECT_NEAR(of(*comparison, ComparedKind::bodies).max_difference, 0.0, 1e-12);
  EXPECT_EQ(of(*comparison, ComparedKind::bodies).samples, 2 * a.motion.frames());
}

TEST(CompareRecordings, RepeatedLabelsArePairedInOrder) {
  Clip a = test::recorded_clip();
  a.recording.points[1].label = "A";
  const auto comparison = compare_recordings(a, a);
  ASSERT_TRUE(comparison);
  EXPECT_EQ(of(*comparison, ComparedKind::points).compared, 3U);
  EXPECT_EQ(of(*comparison, ComparedKind::points).max_difference, 0.0);
}

TEST(CompareRecordings, ResultsOfModelsAreNoPoints) {
  Clip a = test::recorded_clip();
  a.recording.points[1] = {"LKneeAngles", "", PointKind::angle, "deg"};
  Clip b = a;
  b.recording.positions.exact_at(9, 4) += 1.5;
  const auto comparison = compare_recordings(a, b);
  ASSERT_TRUE(comparison);
  EXPECT_EQ(of(*comparison, ComparedKind::points).compared, 2U);
  EXPECT_EQ(of(*comparison, ComparedKind::points).max_difference, 0.0);
  EXPECT_EQ(of(*comparison, ComparedKind::results).max_difference, 1.5);
}

TEST(CompareRecordings, AnalogChannelsOfAnotherRateAreNotCompared) {
  const Clip a = test::recorded_clip();
  Clip b = a;
  b.recording.analog_per_frame = 2;
  b.recording.analog = Motion(2 * b.motion.frames(), 1, b.motion.frame_time);
  const auto comparison = compare_recordings(a, b);
  ASSERT_TRUE(comparison);
  EXPECT_TRUE(comparison->has_other_analog_rate);
  EXPECT_EQ(of(*comparison, ComparedKind::analog_channels).compared, 0U);
}

TEST(CompareRecordings, RefusesARecordingThatDoesNotMatchItsMotion) {
  const Clip a = test::recorded_clip();
  Clip b = a;
  b.recording.positions = Motion(3, 9);
  const auto comparison = compare_recordings(a, b);
  ASSERT_FALSE(comparison);
  EXPECT_EQ(comparison.error().code, codes::argument_shape);
}

}  // namespace
}  // namespace mocap::compare_recorded_test
