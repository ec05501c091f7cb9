// SPDX-License-Identifier: MIT
// --fill with positions that the checks report as wrong.
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <string>

#include "edit_checks.hpp"
#include "mocap/check.hpp"
#include "support/recorded_clip.hpp"

namespace mocap::edit::fill_doubtful_test {
namespace {

constexpr std::size_t frames = 120;

/// Three points on smooth curves, all known.
Vector3 true_place(std::size_t frame, std::size_t point) {
  const double t = 0.01 * static_cast<double>(frame);
  const auto n = static_cast<double>(point);
  return {500.0 + 300.0 * n + 100.0 * std::sin(3.0 * t + n), 900.0 + 50.0 * std::cos(2.0 * t),
          200.0 * t};
}

void put(Clip& clip, std::size_t frame, std::size_t point, const Vector3& place) {
  for (std::size_t axis = 0; axis < 3; ++axis)
    clip.recording.positions.exact_at(frame, 3 * point + axis) =
        place[static_cast<Eigen::Index>(axis)];
}

Clip good_clip() {
  Clip clip = test::recorded_clip(frames);
  clip.recording.states.clear();
  for (std::size_t frame = 0; frame < frames; ++frame)
    for (std::size_t point = 0; point < 3; ++point)
      put(clip, frame, point, true_place(frame, point));
  return clip;
}

bool has_finding(const Clip& clip, Code code) {
  Diagnostics diagnostics;
  check(clip, diagnostics);
  return diagnostics.find(code) != nullptr;
}

Diagnostics fill(Clip& clip, const std::string& value) {
  const Result<Diagnostics> done = test::apply_step({"fill", value}, clip);
  EXPECT_TRUE(done.has_value()) << (done ? "" : done.error().message);
  return done ? *done : Diagnostics();
}

/// Distances from the true positions, in millimetres.
void expect_repaired(const Clip& clip) {
  for (std::size_t frame = 0; frame < frames; ++frame)
    for (std::size_t point = 0; point < 3; ++point)
      EXPECT_LT((clip.recording.position(frame, point) - true_place(frame, point)).norm(), 1.0)
          << frame << ' ' << point;
}

TEST(FillDoubtful, ReplacesSpikes) {
  Clip clip = good_clip();
  for (const std::size_t frame : {30U, 31U, 70U})
    put(clip, frame, 1, true_place(frame, 1) + Vector3(0.0, 300.0, 0.0));
  ASSERT_TRUE(has_finding(clip, codes::recording_spike));
  Clip unchanged = clip;
  fill(unchanged, "spline");
  EXPECT_EQ(unchanged.recording.position(30, 1), clip.recording.position(30, 1));
  const Diagnostics notes = fill(clip, "spline,spikes");
  ASSERT_EQ(notes.entries().size(), 1U);
  EXPECT_EQ(notes.entries()[0].message,
            "filled 2 gaps, the longest of 2 frames; 3 wrong positions treated as gaps");
  EXPECT_FALSE(has_finding(clip, codes::recording_spike));
  EXPECT_EQ(clip.recording.state(31, 1), SampleState::interpolated);
  EXPECT_EQ(clip.recording.state(32, 1), SampleState::measured);
  expect_repaired(clip);
}

TEST(FillDoubtful, ReplacesHeldPositionsAfterTheFirst) {
  Clip clip = good_clip();
  for (std::size_t frame = 41; frame < 50; ++frame) put(clip, frame, 0, true_place(40, 0));
  ASSERT_TRUE(has_finding(clip, codes::recording_held));
  fill(clip, "spline,held");
  EXPECT_FALSE(has_finding(clip, codes::recording_held));
  EXPECT_EQ(clip.recording.state(40, 0), SampleState::measured);
  EXPECT_EQ(clip.recording.state(41, 0), SampleState::interpolated);
  expect_repaired(clip);
}

TEST(FillDoubtful, ReplacesPositionsAtTheOrigin) {
  Clip clip = good_clip();
  for (std::size_t frame = 60; frame < 66; ++frame) put(clip, frame, 2, Vector3::Zero());
  for (std::size_t frame = 0; frame < 3; ++frame) put(clip, frame, 0, Vector3::Zero());
  ASSERT_TRUE(has_finding(clip, codes::recording_origin));
  fill(clip, "linear,origin");
  EXPECT_FALSE(has_finding(clip, codes::recording_origin));
  EXPECT_EQ(clip.recording.state(62, 2), SampleState::interpolated);
  // There is no position before them.
  EXPECT_FALSE(clip.recording.is_known(0, 0));
  EXPECT_FALSE(clip.recording.is_known(2, 0));
  EXPECT_TRUE(clip.recording.is_known(3, 0));
}

TEST(FillDoubtful, OnlyAndDuringLimitIt) {
  Clip clip = good_clip();
  for (const std::size_t point : {0U, 1U})
    for (const std::size_t frame : {30U, 70U})
      put(clip, frame, point, true_place(frame, point) + Vector3(0.0, 300.0, 0.0));
  Step step{"fill", "spline,spikes"};
  step.only = "B";
  step.during = "0..50";
  const Clip old = clip;
  ASSERT_TRUE(test::apply_step(step, clip));
  EXPECT_LT((clip.recording.position(30, 1) - true_place(30, 1)).norm(), 1.0);
  EXPECT_EQ(clip.recording.position(70, 1), old.recording.position(70, 1));
  EXPECT_EQ(clip.recording.position(30, 0), old.recording.position(30, 0));
}

TEST(FillDoubtful, UnknownWordsAreRefused) {
  for (const char* value : {"spikes", "spline,", "spline,jitter", "spline,spikes:0.2s"}) {
    Clip clip = good_clip();
    EXPECT_FALSE(test::apply_step({"fill", value}, clip).has_value()) << value;
  }
}

TEST(FillDoubtful, ReportsPositionsThatBecomeUnknown) {
  Clip clip = good_clip();
  for (std::size_t frame = 40; frame < 60; ++frame) put(clip, frame, 1, true_place(40, 1));
  const Diagnostics notes = fill(clip, "spline:0.05s,held");
  ASSERT_EQ(notes.entries().size(), 1U);
  std::size_t unknown = 0;
  for (std::size_t frame = 0; frame < frames; ++frame)
    if (!clip.recording.is_known(frame, 1)) ++unknown;
  EXPECT_GT(unknown, 0U);
  EXPECT_NE(
      notes.entries()[0].message.find(", of which " + std::to_string(unknown) + " are now unknown"),
      std::string::npos)
      << notes.entries()[0].message;
}

}  // namespace
}  // namespace mocap::edit::fill_doubtful_test
