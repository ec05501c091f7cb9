// SPDX-License-Identifier: MIT
// --fill: gaps of points.
#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "edit_checks.hpp"
#include "mocap/recording.hpp"
#include "support/recorded_clip.hpp"

namespace mocap::edit::fill_test {
namespace {

constexpr std::size_t frames = 60;
constexpr FrameSpan gap{20, 15};

using Path = std::function<Vector3(std::size_t frame, std::size_t point)>;

/// Points on a path at 100 frames per second; the first one is unknown in the gap.
Clip clip_on(const Path& path, std::size_t points, const FrameSpan& missing = gap) {
  Clip clip;
  clip.motion = Motion(frames, 0, FrameTime::from_rate(100.0));
  Recording& recording = clip.recording;
  for (std::size_t i = 0; i < points; ++i)
    recording.points.push_back({"P" + std::to_string(i), ""});
  recording.positions = Motion(frames, 3 * points, clip.motion.frame_time);
  for (std::size_t frame = 0; frame < frames; ++frame) {
    for (std::size_t point = 0; point < points; ++point) {
      const Vector3 place = path(frame, point);
      for (std::size_t axis = 0; axis < 3; ++axis)
        recording.positions.exact_at(frame, 3 * point + axis) = place[static_cast<int>(axis)];
    }
  }
  for (std::size_t i = 0; i < missing.count; ++i) {
    recording.set_state(missing.first + i, 0, SampleState::occluded);
    for (std::size_t axis = 0; axis < 3; ++axis)
      recording.positions.exact_at(missing.first + i, axis) = 0.0;
  }
  return clip;
}

/// Largest distance of the first point from its path.
double error_of(const Clip& clip, const Path& path) {
  double worst = 0.0;
  for (std::size_t frame = 0; frame < frames; ++frame)
    worst = std::max(worst, (clip.recording.position(frame, 0) - path(frame, 0)).norm());
  return worst;
}

Diagnostics fill(Clip& clip, const std::string& value) {
  const Result<Diagnostics> done = test::apply_step({"fill", value}, clip);
  EXPECT_TRUE(done.has_value()) << (done ? "" : done.error().message);
  EXPECT_TRUE(clip.validate().has_value());
  return done ? *done : Diagnostics();
}

Vector3 line(std::size_t frame, std::size_t point) {
  const auto t = static_cast<double>(frame);
  return {t, 2.0 * t - static_cast<double>(point), 5.0};
}

Vector3 circle(std::size_t frame, std::size_t /*point*/) {
  const double angle = 0.04 * static_cast<double>(frame);
  return {std::cos(angle), std::sin(angle), 0.0};
}

/// Corners of a box that rotates and moves.
Vector3 box(std::size_t frame, std::size_t point) {
  const std::vector<Vector3> corners{{1, 1, 0}, {0, 0, 0}, {2, 0, 0}, {0, 1, 0}, {0, 0, 3}};
  const auto t = static_cast<double>(frame);
  const Eigen::AngleAxisd turn(0.05 * t, Vector3(1, 2, 3).normalized());
  return turn * corners[point] + Vector3(0.1 * t, std::sin(0.1 * t), 0.0);
}

TEST(Fill, EveryWayContinuesUniformMotion) {
  for (const std::string way : {"linear", "spline"}) {
    Clip clip = clip_on(line, 1);
    fill(clip, way);
    EXPECT_LT(error_of(clip, line), 1e-9) << way;
    EXPECT_EQ(clip.recording.state(gap.first, 0), SampleState::interpolated) << way;
    EXPECT_EQ(clip.recording.state(gap.first - 1, 0), SampleState::measured) << way;
  }
}

TEST(Fill, ASplineFollowsACircleMoreCloselyThanALine) {
  Clip straight = clip_on(circle, 1);
  Clip curved = clip_on(circle, 1);
  fill(straight, "linear");
  fill(curved, "spline");
  // The sagitta of an arc of 0.64 radians is 0.0508.
  EXPECT_NEAR(error_of(straight, circle), 1.0 - std::cos(0.32), 1e-3);
  EXPECT_LT(error_of(curved, circle), 0.15 * error_of(straight, circle));
}

TEST(Fill, RigidUsesTheOtherPointsOfTheBody) {
  Clip clip = clip_on(box, 5);
  fill(clip, "rigid");
  EXPECT_LT(error_of(clip, box), 1e-9);
  Clip curved = clip_on(box, 5);
  fill(curved, "spline");
  EXPECT_GT(error_of(curved, box), 1e-3);
}

TEST(Fill, RigidLeavesGapsWithoutThreePoints) {
  // Two other points, and three on a line.
  const Path on_a_line = [](std::size_t frame, std::size_t point) {
    return point == 0
               ? box(frame, 0)
               : box(frame, 1) + static_cast<double>(point) * (box(frame, 2) - box(frame, 1));
  };
  Clip two = clip_on(box, 3);
  Clip flat = clip_on(on_a_line, 4);
  for (Clip* clip : {&two, &flat}) {
    const Diagnostics found = fill(*clip, "rigid");
    EXPECT_FALSE(clip->recording.is_known(gap.first, 0));
    ASSERT_EQ(found.entries().size(), 1U);
    EXPECT_EQ(found.entries()[0].message,
              "filled 0 gaps; 1 without three other points that move rigidly with the point");
  }
}

TEST(Fill, LongGapsAreSkipped) {
  for (const std::string way : {"linear:14", "spline:0.144s", "rigid:0.1s"}) {
    Clip clip = clip_on(box, 5);
    const Diagnostics found = fill(clip, way);
    EXPECT_FALSE(clip.recording.is_known(gap.first, 0)) << way;
    ASSERT_EQ(found.entries().size(), 1U);
    EXPECT_EQ(found.entries()[0].message, "filled 0 gaps; 1 longer") << way;
  }
  Clip clip = clip_on(box, 5);
  const Diagnostics found = fill(clip, "linear:15");
  EXPECT_EQ(found.entries()[0].message, "filled 1 gap, the longest of 15 frames");
}

TEST(Fill, EndsOfARecordingAreNotGaps) {
  for (const FrameSpan& missing : {FrameSpan{0, 10}, FrameSpan{50, 10}}) {
    Clip clip = clip_on(line, 1, missing);
    fill(clip, "spline");
    EXPECT_FALSE(clip.recording.is_known(missing.first, 0));
    EXPECT_FALSE(clip.recording.is_known(missing.first + 9, 0));
  }
}

TEST(Fill, UnevenTimesDetermineThePlace) {
  Clip clip = clip_on(line, 1);
  for (std::size_t frame = 0; frame < frames; ++frame)
    clip.recording.times_s.push_back(0.01 * static_cast<double>(frame < 25 ? frame : frame + 5));
  fill(clip, "linear");
  // From frame 19 at 0.19 s to frame 35 at 0.4 s; frame 24 is at 0.24 s.
  const Vector3 expected = line(19, 0) + 5.0 / 21.0 * (line(35, 0) - line(19, 0));
  EXPECT_LT((clip.recording.position(24, 0) - expected).norm(), 1e-9);
}

TEST(Fill, NeedsPointsAndKnownWords) {
  Clip none;
  none.motion = Motion(3, 0);
  EXPECT_FALSE(test::apply_step({"fill", "linear"}, none).has_value());
  for (const std::string value : {"cubic", "linear:", "linear:0", "rigid:x", "spline:-1s"}) {
    Clip clip = clip_on(line, 1);
    EXPECT_FALSE(test::apply_step({"fill", value}, clip).has_value()) << value;
  }
}

TEST(Smooth, PointsAreSmoothedFromGapToGap) {
  const Path noisy = [](std::size_t frame, std::size_t /*point*/) {
    const auto t = static_cast<double>(frame);
    return Vector3(t, frame % 2 == 0 ? 1.0 : -1.0, 7.0);
  };
  Clip clip = clip_on(noisy, 2);
  ASSERT_TRUE(test::apply_step({"smooth", "6"}, clip).has_value());
  const Recording& recording = clip.recording;
  EXPECT_EQ(recording.position(gap.first, 0), Vector3::Zero());
  EXPECT_FALSE(recording.is_known(gap.first, 0));
  for (const std::size_t frame : {10U, 50U}) {
    EXPECT_LT(std::abs(recording.position(frame, 0).y()), 0.2) << frame;
    EXPECT_NEAR(recording.position(frame, 0).z(), 7.0, 1e-9) << frame;
  }
  EXPECT_LT(std::abs(recording.position(30, 1).y()), 0.05);
}

}  // namespace
}  // namespace mocap::edit::fill_test
