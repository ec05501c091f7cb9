// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cstddef>

#include "mocap/check.hpp"
#include "support/recorded_clip.hpp"

namespace mocap::recording_check_test {
namespace {

Diagnostics findings_of(const Clip& clip) {
  Diagnostics diagnostics;
  check(clip, diagnostics);
  return diagnostics;
}

void put(Clip& clip, std::size_t frame, std::size_t point, const Vector3& place) {
  for (std::size_t axis = 0; axis < 3; ++axis)
    clip.recording.positions.exact_at(frame, 3 * point + axis) =
        place[static_cast<Eigen::Index>(axis)];
}

TEST(RecordingCheck, ReportsGapsOfEachPoint) {
  const Diagnostics found = findings_of(test::recorded_clip());
  const Diagnostic* gap = found.find(codes::recording_gaps);
  ASSERT_NE(gap, nullptr);
  EXPECT_EQ(gap->subject, "B");
  EXPECT_EQ(gap->message, "B has 1 gap; the longest is 2 frames, from frame 3");
  EXPECT_EQ(found.entries().size(), 1U);
}

TEST(RecordingCheck, UnknownFramesAtTheEndsAreNoGaps) {
  Clip clip = test::recorded_clip(5);
  EXPECT_EQ(findings_of(clip).find(codes::recording_gaps), nullptr);
}

TEST(RecordingCheck, ReportsHeldPositionsOfMovingPoints) {
  Clip clip = test::recorded_clip();
  for (std::size_t frame = 2; frame < 7; ++frame) put(clip, frame, 0, {1, 2, 3});
  const Diagnostics found = findings_of(clip);
  const Diagnostic* held = found.find(codes::recording_held);
  ASSERT_NE(held, nullptr);
  EXPECT_EQ(held->message, "A has exactly the same position in 5 frames, from frame 2");
  for (std::size_t frame = 0; frame < 10; ++frame) put(clip, frame, 0, {1, 2, 3});
  EXPECT_EQ(findings_of(clip).find(codes::recording_held), nullptr);
}

TEST(RecordingCheck, ReportsSwapsOfTwoPoints) {
  Clip clip = test::recorded_clip();
  for (std::size_t frame = 6; frame < 10; ++frame) {
    put(clip, frame, 0, test::recorded_place(frame, 2));
    put(clip, frame, 2, test::recorded_place(frame, 0));
  }
  const Diagnostics found = findings_of(clip);
  const Diagnostic* swap = found.find(codes::recording_swap);
  ASSERT_NE(swap, nullptr);
  EXPECT_EQ(swap->message, "A and C exchange positions in frame 6");
}

TEST(RecordingCheck, ReportsDuplicateLabelsOnce) {
  Clip clip = test::recorded_clip(3);
  for (Point& point : clip.recording.points) point.label = "A";
  const Diagnostics found = findings_of(clip);
  ASSERT_EQ(found.entries().size(), 1U);
  EXPECT_EQ(found.entries()[0].code, codes::recording_labels);
}

TEST(RecordingCheck, ReportsUnevenTimes) {
  Clip clip = test::recorded_clip(3);
  clip.recording.times_s = {0.0, 0.0101, 0.0199};
  EXPECT_EQ(findings_of(clip).find(codes::recording_times), nullptr);
  clip.recording.times_s = {0.0, 0.01, 0.03};
  EXPECT_NE(findings_of(clip).find(codes::recording_times), nullptr);
}

TEST(RecordingCheck, AlsoAppliesToClipsWithJoints) {
  EXPECT_NE(findings_of(test::recorded_figure()).find(codes::recording_gaps), nullptr);
}

}  // namespace
}  // namespace mocap::recording_check_test
