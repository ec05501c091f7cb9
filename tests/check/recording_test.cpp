// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>

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

TEST(RecordingCheck, ReportsAllSwapsOfTwoPoints) {
  Clip clip = test::recorded_clip(40);
  // Exchanged in every second frame from 2 to 26: two exchanges each.
  for (std::size_t frame = 2; frame < 28; frame += 2) {
    put(clip, frame, 0, test::recorded_place(frame, 2));
    put(clip, frame, 2, test::recorded_place(frame, 0));
  }
  const Diagnostics found = findings_of(clip);
  const Diagnostic* swap = found.find(codes::recording_swap);
  ASSERT_NE(swap, nullptr);
  EXPECT_EQ(swap->message,
            "A and C exchange positions 26 times, in frames 2, 3, 4, 5, 6, 7, 8, 9 and 18 more");
}

TEST(RecordingCheck, CountsAllHeldSpans) {
  Clip clip = test::recorded_clip(40);
  for (const std::size_t first : {5U, 20U})
    for (std::size_t frame = first; frame < first + 6; ++frame)
      put(clip, frame, 0, test::recorded_place(first, 0));
  const Diagnostics found = findings_of(clip);
  const Diagnostic* held = found.find(codes::recording_held);
  ASSERT_NE(held, nullptr);
  EXPECT_EQ(held->message,
            "A has exactly the same position in 6 frames, from frame 5, and 1 time more");
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

/// Points of a person that walks for two seconds, 1.8 m tall, with noise of half a millimetre.
Clip measured_clip(double noise = 0.5, double fps = 100.0) {
  constexpr std::size_t frames = 200;
  Clip clip;
  clip.motion = Motion(frames, 0, FrameTime::from_rate(fps));
  clip.recording.points = {{"Head", ""}, {"LHip", ""}, {"RHip", ""}, {"LFoot", ""}, {"RFoot", ""}};
  clip.recording.positions = Motion(frames, 15, clip.motion.frame_time);
  const std::array<Vector3, 5> rest{Vector3(0, 1800, 0), Vector3(150, 1000, 0),
                                    Vector3(-150, 1000, 0), Vector3(120, 80, 0),
                                    Vector3(-120, 80, 0)};
  std::uint32_t state = 1;
  const auto random = [&] {
    // A sum of twelve uniform numbers has a standard deviation of 1.
    double sum = -6.0;
    for (int i = 0; i < 12; ++i) {
      state = state * 1664525U + 1013904223U;
      sum += static_cast<double>(state >> 8U) / 16777216.0;
    }
    return sum;
  };
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const double t = static_cast<double>(frame) / fps;
    for (std::size_t point = 0; point < rest.size(); ++point) {
      const double swing = point >= 3 ? 300.0 * std::sin(6.0 * t + (point == 3 ? 0.0 : 3.0)) : 0.0;
      const Vector3 path =
          rest[point] + Vector3(0.0, 20.0 * std::sin(12.0 * t), 1200.0 * t + swing);
      put(clip, frame, point, path + noise * Vector3(random(), random(), random()));
    }
  }
  return clip;
}

TEST(RecordingCheck, MeasuredPointsHaveNoFindings) {
  for (const double fps : {30.0, 100.0, 240.0}) {
    const Diagnostics found = findings_of(measured_clip(0.5, fps));
    EXPECT_TRUE(found.entries().empty()) << fps << found.entries()[0].message;
  }
}

TEST(RecordingCheck, ReportsSpikesOfOneToThreeFrames) {
  for (const std::size_t length : {1U, 2U, 3U, 4U}) {
    Clip clip = measured_clip();
    for (std::size_t i = 0; i < length; ++i) {
      const Vector3 place = clip.recording.position(50 + i, 3);
      put(clip, 50 + i, 3, place + Vector3(0.0, 100.0, 40.0));
    }
    const Diagnostics found = findings_of(clip);
    const Diagnostic* spike = found.find(codes::recording_spike);
    EXPECT_EQ(spike != nullptr, length <= 3) << length;
    if (spike == nullptr) continue;
    EXPECT_EQ(spike->subject, "LFoot");
    EXPECT_NE(spike->message.find(", from frame 50"), std::string::npos) << spike->message;
    EXPECT_EQ(found.entries().size(), 1U);
  }
}

TEST(RecordingCheck, CountsSpikes) {
  Clip clip = measured_clip();
  for (const std::size_t frame : {20U, 80U, 120U})
    put(clip, frame, 0, clip.recording.position(frame, 0) + Vector3(160, 0, 0));
  const Diagnostics found = findings_of(clip);
  const Diagnostic* spike = found.find(codes::recording_spike);
  ASSERT_NE(spike, nullptr);
  EXPECT_NE(spike->message.find("for 1 frame, from frame 20, and 2 times more"), std::string::npos)
      << spike->message;
}

TEST(RecordingCheck, AFastMovementIsNoSpike) {
  Clip clip = measured_clip();
  // A hit: half a metre up and back within a fifth of a second.
  for (std::size_t i = 0; i < 20; ++i) {
    const double up = 500.0 * std::sin(3.14159 * static_cast<double>(i) / 20.0);
    put(clip, 60 + i, 3, clip.recording.position(60 + i, 3) + Vector3(0.0, up, 0.0));
  }
  EXPECT_EQ(findings_of(clip).find(codes::recording_spike), nullptr);
}

TEST(RecordingCheck, ReportsPointsThatShake) {
  Clip clip = measured_clip(4.0);
  clip.recording.points[2].label = "third";
  const Diagnostics found = findings_of(clip);
  // One finding, because all five points shake.
  ASSERT_EQ(found.entries().size(), 1U);
  const Diagnostic& finding = found.entries().front();
  EXPECT_EQ(finding.code, codes::recording_jitter);
  EXPECT_NE(finding.message.find("deviates by about"), std::string::npos) << finding.message;
  EXPECT_NE(finding.message.find("; 4 more have this finding: "), std::string::npos)
      << finding.message;
  EXPECT_NE(finding.message.find("third"), std::string::npos) << finding.message;
  EXPECT_EQ(findings_of(measured_clip(1.0)).find(codes::recording_jitter), nullptr);
  // At 30 frames per second, movements look like noise.
  EXPECT_EQ(findings_of(measured_clip(4.0, 30.0)).find(codes::recording_jitter), nullptr);
}

TEST(RecordingCheck, ReportsZerosThatAreMarkedAsKnown) {
  Clip clip = measured_clip();
  for (std::size_t frame = 30; frame < 45; ++frame) put(clip, frame, 1, Vector3::Zero());
  const Diagnostics found = findings_of(clip);
  ASSERT_EQ(found.entries().size(), 1U);
  EXPECT_EQ(found.entries()[0].code, codes::recording_origin);
  EXPECT_EQ(found.entries()[0].message,
            "LHip is exactly at the origin in 15 frames, from frame 30");
}

TEST(RecordingCheck, CoarseNumbersAreNotHeldPositions) {
  Clip clip = measured_clip(0.0);
  // A point that turns around slowly, in whole millimetres.
  for (std::size_t frame = 0; frame < 200; ++frame) {
    const double t = static_cast<double>(frame) / 100.0;
    put(clip, frame, 0, {0.0, 1800.0, std::round(100.0 * std::sin(t))});
  }
  EXPECT_EQ(findings_of(clip).find(codes::recording_held), nullptr);
}

TEST(RecordingCheck, ResultsOfModelsAreNotPoints) {
  Clip clip = measured_clip();
  clip.recording.points[3].label = "LKneeAngles";
  put(clip, 50, 3, {0, 0, 0});
  put(clip, 70, 3, clip.recording.position(70, 3) + Vector3(0, 300, 0));
  EXPECT_TRUE(findings_of(clip).entries().empty());
}

TEST(RecordingCheck, NearPointsThatCrossAreNotSwapped) {
  Clip clip = measured_clip();
  for (std::size_t frame = 0; frame < 200; ++frame) {
    const Vector3 middle = clip.recording.position(frame, 0);
    const double side = frame < 100 ? 2.0 : -2.0;
    put(clip, frame, 1, middle + Vector3(side, 0, 0));
    put(clip, frame, 2, middle - Vector3(side, 0, 0));
  }
  EXPECT_EQ(findings_of(clip).find(codes::recording_swap), nullptr);
}

}  // namespace
}  // namespace mocap::recording_check_test
