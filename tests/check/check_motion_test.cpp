// SPDX-License-Identifier: MIT
// Repeated and still frames, and unusual values: angles, rates and positions.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>

#include "check/clip_findings.hpp"
#include "mocap/body.hpp"
#include "mocap/bvh.hpp"
#include "mocap/check.hpp"
#include "support/person.hpp"

namespace mocap::check_motion_test {
namespace {

using test::count_of;
using test::findings_of;
using test::mentions;
using test::rotation_column;
using test::walking_person;

/// Holds every pose from frame `first` on for `period` frames.
Clip with_repeats(Clip clip, std::size_t first, std::size_t period) {
  for (std::size_t frame = first; frame < clip.motion.frames(); ++frame) {
    const auto from = clip.motion.row(frame - (frame - first) % period);
    std::copy(from.begin(), from.end(), clip.motion.exact_row(frame).begin());
  }
  return clip;
}

TEST(CheckRepeats, ReportsPosesThatAreStoredSeveralTimes) {
  for (const std::size_t period : {2U, 3U, 4U}) {
    for (const std::size_t first : {0U, 1U}) {
      const Diagnostics found = findings_of(with_repeats(walking_person(121), first, period));
      EXPECT_EQ(count_of(found, codes::motion_repeated_frames), 1U) << period;
    }
  }
  const Diagnostics found = findings_of(with_repeats(walking_person(120), 0, 2));
  const Diagnostic* repeats = found.find(codes::motion_repeated_frames);
  ASSERT_NE(repeats, nullptr);
  const double fps = walking_person(120).motion.frame_time.frames_per_second();
  EXPECT_NE(repeats->advice.find(fmt::format("--fps {:.6g}:nearest", fps / 2)), std::string::npos)
      << repeats->advice;
}

TEST(CheckRepeats, NeedsARegularPattern) {
  EXPECT_EQ(count_of(findings_of(walking_person(120)), codes::motion_repeated_frames), 0U);
  EXPECT_EQ(
      count_of(findings_of(with_repeats(walking_person(18), 0, 2)), codes::motion_repeated_frames),
      0U);
  Clip clip = with_repeats(walking_person(120), 0, 2);
  clip.motion.exact_at(61, 3) += 1.0;
  EXPECT_EQ(count_of(findings_of(clip), codes::motion_repeated_frames), 0U);
}

TEST(CheckStillness, ReportsTheRangeOfAStillSecond) {
  Clip clip = walking_person(300, 0.0);
  for (std::size_t frame = 101; frame < 200; ++frame) {
    const auto from = clip.motion.row(100);
    std::copy(from.begin(), from.end(), clip.motion.exact_row(frame).begin());
  }
  const Diagnostics diagnostics = findings_of(clip);
  ASSERT_EQ(diagnostics.entries().size(), 1U);
  const Diagnostic& frozen = diagnostics.entries().front();
  EXPECT_EQ(frozen.code, codes::motion_frozen);
  EXPECT_TRUE(mentions(frozen.message, "1.65 s")) << frozen.message;
  EXPECT_TRUE(mentions(frozen.message, "frame 100 ")) << frozen.message;
  EXPECT_TRUE(mentions(frozen.message, "frame 199 ")) << frozen.message;
}

TEST(CheckStillness, IgnoresHalfASecond) {
  Clip clip = walking_person(300, 0.0);
  for (std::size_t frame = 101; frame < 130; ++frame) {
    const auto from = clip.motion.row(100);
    std::copy(from.begin(), from.end(), clip.motion.exact_row(frame).begin());
  }
  EXPECT_TRUE(findings_of(clip).empty());
}

TEST(CheckStillness, ReportsAClipWithASinglePose) {
  Clip clip = walking_person(120);
  for (double& value : clip.motion.exact_values()) value = 1.0;
  const Diagnostics diagnostics = findings_of(clip);
  ASSERT_EQ(diagnostics.entries().size(), 1U);
  EXPECT_TRUE(mentions(diagnostics.entries().front().message, "all 120 frames"));
}

TEST(CheckAngles, ReportsTheLargestAngleBeyondAFullTurn) {
  Clip clip = walking_person(300);
  const std::size_t column = rotation_column(clip, "Hips");
  for (std::size_t frame = 0; frame < 300; ++frame) {
    clip.motion.exact_at(frame, column) = -2.0 * static_cast<double>(frame);
  }
  const Diagnostics diagnostics = findings_of(clip);
  ASSERT_EQ(diagnostics.entries().size(), 1U);
  const Diagnostic& finding = diagnostics.entries().front();
  EXPECT_EQ(finding.code, codes::motion_angle_range);
  EXPECT_EQ(finding.severity, Severity::note);
  EXPECT_TRUE(mentions(finding.message, "-598°")) << finding.message;
  EXPECT_TRUE(mentions(finding.message, "frame 299 ")) << finding.message;
}

TEST(CheckAngles, AllowsPositionsOfAnySize) {
  Clip clip = walking_person(60, 1.0, {.units_per_metre = 1000.0});
  EXPECT_EQ(count_of(findings_of(clip), codes::motion_angle_range), 0U);
}

TEST(CheckRate, ReportsAmbiguousRates) {
  Clip clip = walking_person(60);
  clip.motion.frame_time = FrameTime(0.0417, "0.0417");
  const Diagnostics diagnostics = findings_of(clip);
  ASSERT_EQ(diagnostics.entries().size(), 1U);
  EXPECT_EQ(diagnostics.entries().front().code, codes::motion_rate_doubtful);
  EXPECT_TRUE(mentions(diagnostics.entries().front().message, "24 and 23.976"))
      << diagnostics.entries().front().message;
}

TEST(CheckRate, AcceptsFrameTimesWithEnoughDecimals) {
  Clip clip = walking_person(60);
  for (const std::string text : {"0.0333333", "0.0416667", ".0083333", "0.04", "0.016667"}) {
    clip.motion.frame_time = FrameTime(std::stod(text), text);
    EXPECT_EQ(count_of(findings_of(clip), codes::motion_rate_doubtful), 0U) << text;
  }
}

TEST(CheckRate, ReportsImplausibleFrameTimes) {
  Clip clip = walking_person(60);
  clip.motion.frame_time = FrameTime(1.0, "1");
  EXPECT_EQ(count_of(findings_of(clip), codes::motion_rate_doubtful), 1U);
  // A single pose has no rate to question.
  Clip pose = walking_person(1);
  pose.motion.frame_time = FrameTime(1.0, "1");
  EXPECT_EQ(count_of(findings_of(pose), codes::motion_rate_doubtful), 0U);
}

TEST(CheckRate, AbsurdTimesStayFinite) {
  Clip clip = walking_person(60);
  for (const double seconds : {1e-320, 1e300}) {
    clip.motion.frame_time = FrameTime::from_seconds(seconds);
    const Diagnostics diagnostics = findings_of(clip);
    EXPECT_EQ(count_of(diagnostics, codes::motion_rate_doubtful), 1U) << seconds;
    for (const Diagnostic& finding : diagnostics.entries()) {
      EXPECT_LT(finding.message.size() + finding.detail.size(), 300U) << finding.message;
    }
  }
}

TEST(CheckRate, DoesNotRepeatFindingsOfTheReader) {
  Clip clip = walking_person(60);
  clip.motion.frame_time = FrameTime(1e300, "1e300");
  Diagnostics diagnostics;
  diagnostics.add(make_diagnostic(codes::bvh_frame_time, "reported with its location"));
  check(clip, diagnostics);
  EXPECT_EQ(count_of(diagnostics, codes::motion_rate_doubtful), 0U);
}

TEST(CheckReach, ReportsAndIgnoresOverflowingPositions) {
  const Clip sound = walking_person(60);
  Clip clip = sound;
  clip.motion.exact_at(20, 0) = 1e308;
  clip.motion.exact_at(21, 1) = -1e308;
  const Diagnostics diagnostics = findings_of(clip);
  const Diagnostic* finding = diagnostics.find(codes::motion_out_of_reach);
  ASSERT_NE(finding, nullptr);
  EXPECT_TRUE(mentions(finding->message, "1e+308 units in frame 20")) << finding->message;
  EXPECT_TRUE(mentions(finding->detail, "ignore 2 frames")) << finding->detail;
  EXPECT_EQ(count_of(findings_of(sound), codes::motion_out_of_reach), 0U);

  const ClipFacts facts = find_facts(clip);
  const ClipFacts expected = find_facts(sound);
  EXPECT_TRUE(facts.bounds.low.allFinite() && facts.bounds.high.allFinite());
  EXPECT_NEAR(facts.bounds.high.y(), expected.bounds.high.y(), 5.0);
  EXPECT_NEAR(facts.travel.forward, expected.travel.forward, 5.0);
  EXPECT_NEAR(facts.travel.highest, expected.travel.highest, 5.0);
}

TEST(CheckReach, ReportsOverflowingOffsets) {
  Clip clip = walking_person(60);
  clip.skeleton.set_offset(5, Vector3(0.0, -1e308, 0.0));
  EXPECT_EQ(count_of(findings_of(clip), codes::motion_out_of_reach), 1U);
  const ClipFacts facts = find_facts(clip);
  EXPECT_TRUE(facts.bounds.low.allFinite() && facts.bounds.high.allFinite());
}

TEST(CheckReach, BoundingBoxIsEmptyIfAllPositionsOverflow) {
  Clip clip = walking_person(3);
  for (std::size_t frame = 0; frame < 3; ++frame) {
    for (std::size_t axis = 0; axis < 3; ++axis) clip.motion.exact_at(frame, axis) = 1e300;
  }
  const ClipFacts facts = find_facts(clip);
  EXPECT_TRUE(facts.bounds.low.isZero() && facts.bounds.high.isZero());
  EXPECT_EQ(facts.travel.highest, 0.0);
}

}  // namespace
}  // namespace mocap::check_motion_test
