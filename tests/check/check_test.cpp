// SPDX-License-Identifier: MIT
#include "mocap/check.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>

#include "mocap/body.hpp"
#include "mocap/bvh.hpp"
#include "support/person.hpp"

namespace mocap::check_test {
namespace {

using test::PersonOptions;
using test::rotation_column;
using test::walking_person;

Diagnostics findings_of(const Clip& clip) {
  Diagnostics diagnostics;
  check(clip, diagnostics);
  return diagnostics;
}

std::size_t count_of(const Diagnostics& diagnostics, Code code) {
  std::size_t count = 0;
  for (const Diagnostic& diagnostic : diagnostics.entries()) count += diagnostic.code == code;
  return count;
}

bool mentions(const std::string& text, const std::string& word) {
  return text.find(word) != std::string::npos;
}

TEST(Check, ReportsNothingForAValidMotion) {
  EXPECT_TRUE(findings_of(walking_person(300)).empty());
}

/// Compares the facts that are texts or numbers.
void expect_same_facts(const ClipFacts& a, const ClipFacts& b) {
  EXPECT_EQ(a.depth, b.depth);
  EXPECT_EQ(a.rotation_orders, b.rotation_orders);
  EXPECT_EQ(a.reference_first_frame, b.reference_first_frame);
  EXPECT_EQ(a.reference_reason, b.reference_reason);
  EXPECT_EQ(a.scale.metres_per_unit, b.scale.metres_per_unit);
  EXPECT_EQ(a.scale.height, b.scale.height);
  EXPECT_EQ(a.scale.reason, b.scale.reason);
  EXPECT_EQ(a.axes.up, b.axes.up);
  EXPECT_EQ(a.axes.up_reason, b.axes.up_reason);
  EXPECT_EQ(a.axes.facing_reason, b.axes.facing_reason);
  EXPECT_EQ(a.stance.frames, b.stance.frames);
  EXPECT_EQ(a.travel.path_length, b.travel.path_length);
  EXPECT_EQ(a.bounds.low, b.bounds.low);
  EXPECT_EQ(a.bounds.high, b.bounds.high);
  EXPECT_EQ(a.family.reason, b.family.reason);
  EXPECT_EQ(a.decisions.up.evidence, b.decisions.up.evidence);
  EXPECT_EQ(a.decisions.metres_per_unit.value, b.decisions.metres_per_unit.value);
  EXPECT_EQ(a.decisions.reference_frame.evidence, b.decisions.reference_frame.evidence);
}

TEST(Check, GivesTheSameFindingsWithAndWithoutFacts) {
  Clip held = walking_person(300);
  for (std::size_t frame = 0; frame < 20; ++frame)
    std::fill(held.motion.exact_row(frame).begin(), held.motion.exact_row(frame).end(), 0.0);
  // The walk of 4,000 frames is long enough for two threads.
  for (const Clip& clip :
       {walking_person(300), held, test::lying_person(), walking_person(4'000), Clip()}) {
    const Diagnostics alone = findings_of(clip);
    for (const std::size_t threads : {1U, 2U}) {
      Diagnostics together;
      expect_same_facts(check_and_find_facts(clip, together, threads), find_facts(clip));
      ASSERT_EQ(together.entries().size(), alone.entries().size());
      for (std::size_t i = 0; i < alone.entries().size(); ++i)
        EXPECT_EQ(together.entries()[i].message, alone.entries()[i].message);
    }
  }
}

TEST(Check, FindingsIncludeFileAndAdvice) {
  Clip clip = walking_person(0);
  clip.metadata.source = "walk.bvh";
  const Diagnostics diagnostics = findings_of(clip);
  ASSERT_EQ(diagnostics.entries().size(), 1U);
  const Diagnostic& finding = diagnostics.entries().front();
  EXPECT_EQ(finding.code, codes::motion_empty);
  EXPECT_EQ(finding.severity, facts_of(codes::motion_empty).severity);
  EXPECT_EQ(finding.at.file, "walk.bvh");
  EXPECT_FALSE(finding.advice.empty());
}

TEST(CheckJumps, NamesJointAndFrameOfAFlip) {
  Clip clip = walking_person(300);
  const std::size_t column = rotation_column(clip, "LeftForeArm");
  for (std::size_t frame = 120; frame < 300; ++frame) clip.motion.exact_at(frame, column) += 140.0;
  const Diagnostics diagnostics = findings_of(clip);
  ASSERT_EQ(diagnostics.entries().size(), 1U);
  const Diagnostic& jump = diagnostics.entries().front();
  EXPECT_EQ(jump.code, codes::motion_jump);
  EXPECT_EQ(jump.subject, "LeftForeArm");
  EXPECT_TRUE(mentions(jump.message, "140°")) << jump.message;
  EXPECT_TRUE(mentions(jump.message, "frame 120 (2.000 s)")) << jump.message;
}

TEST(CheckJumps, ReportsASingleBadFrameAsAJumpAndReturn) {
  Clip clip = walking_person(300);
  clip.motion.exact_at(50, rotation_column(clip, "Head")) += 100.0;
  const Diagnostics diagnostics = findings_of(clip);
  ASSERT_EQ(count_of(diagnostics, codes::motion_jump), 1U);
  EXPECT_EQ(diagnostics.entries().front().detail, "the same in 1 more frame");
}

std::string advice_about_jump(const Clip& clip) {
  const Diagnostics diagnostics = findings_of(clip);
  EXPECT_EQ(count_of(diagnostics, codes::motion_jump), 1U);
  const Diagnostic* jump = diagnostics.find(codes::motion_jump);
  return jump == nullptr ? "" : advice_text(*jump, "", "");
}

TEST(CheckJumps, SuggestsTheEditThatRepairsTheJump) {
  const Clip sound = walking_person(300);
  const std::size_t column = rotation_column(sound, "LeftLeg");
  const auto turned = [&](std::size_t first, std::size_t end, double degrees) {
    Clip clip = sound;
    for (std::size_t frame = first; frame < end; ++frame)
      clip.motion.exact_at(frame, column) += degrees;
    return clip;
  };
  EXPECT_TRUE(mentions(advice_about_jump(turned(50, 51, 70.0)),
                       "mocap convert FILE --mend-spikes -o FIXED"));
  // Two frames of 1/60 s.
  EXPECT_TRUE(mentions(advice_about_jump(turned(50, 52, 100.0)), "--mend-spikes"));
  EXPECT_TRUE(mentions(advice_about_jump(turned(50, 80, 180.0)),
                       "mocap convert FILE --mend-flips -o FIXED"));
  // A permanent flip, a permanent rotation, one that returns late, and one in the last frame.
  for (const double degrees : {180.0, 100.0}) {
    EXPECT_TRUE(mentions(advice_about_jump(turned(50, 300, degrees)),
                         "mocap convert FILE --split 50 -o FIXED"));
  }
  EXPECT_TRUE(mentions(advice_about_jump(turned(50, 80, 100.0)), "FILE --split"));
  EXPECT_TRUE(mentions(advice_about_jump(turned(299, 300, 100.0)), "--split 299"));
}

TEST(CheckJumps, ReportsASinglePositionJumpAsASpike) {
  Clip clip = walking_person(300);
  clip.motion.exact_at(100, 0) += 150.0;
  EXPECT_TRUE(mentions(advice_about_jump(clip), "--mend-spikes"));
}

TEST(CheckJumps, ReportsAReturningPoseAsASpike) {
  Clip clip = walking_person(300);
  for (std::size_t c = 3; c < clip.motion.channels(); c += 3) clip.motion.exact_at(200, c) += 90.0;
  EXPECT_TRUE(mentions(advice_about_jump(clip), "--mend-spikes"));
}

TEST(CheckJumps, IgnoresWrappedAngles) {
  // The rotations are the same, but wrapped to one turn: from 179.9 to -179.9.
  Clip clip = walking_person(300);
  const std::size_t column = rotation_column(clip, "Hips");
  for (std::size_t frame = 0; frame < 300; ++frame) {
    const double angle = 3.0 * static_cast<double>(frame);
    clip.motion.exact_at(frame, column) = std::remainder(angle, 360.0);
  }
  EXPECT_EQ(count_of(findings_of(clip), codes::motion_jump), 0U);
}

TEST(CheckJumps, IgnoresEquivalentEulerAngles) {
  // (z, x, y) and (z + 180, 180 - x, y + 180) are one rotation.
  Clip clip = walking_person(300);
  const std::size_t column = rotation_column(clip, "Spine");
  for (std::size_t frame = 150; frame < 300; ++frame) {
    clip.motion.exact_at(frame, column) += 180.0;
    clip.motion.exact_at(frame, column + 1) = 180.0 - clip.motion.at(frame, column + 1);
    clip.motion.exact_at(frame, column + 2) += 180.0;
  }
  EXPECT_TRUE(findings_of(clip).empty());
}

TEST(CheckJumps, IgnoresAJointThatAlwaysSpins) {
  Clip clip = walking_person(300);
  const std::size_t column = rotation_column(clip, "RightHand");
  for (std::size_t frame = 0; frame < 300; ++frame) {
    clip.motion.exact_at(frame, column) = std::remainder(80.0 * static_cast<double>(frame), 360.0);
  }
  EXPECT_EQ(count_of(findings_of(clip), codes::motion_jump), 0U);
}

TEST(CheckJumps, ReportsRootJumpsInMetres) {
  Clip clip = walking_person(300);
  for (std::size_t frame = 100; frame < 300; ++frame) clip.motion.exact_at(frame, 0) += 150.0;
  const Diagnostics diagnostics = findings_of(clip);
  ASSERT_EQ(diagnostics.entries().size(), 1U);
  EXPECT_EQ(diagnostics.entries().front().subject, "Hips");
  EXPECT_TRUE(mentions(diagnostics.entries().front().message, "moves 1.50 m"))
      << diagnostics.entries().front().message;
}

TEST(CheckJumps, ReportsJoinedTakesAsOneFinding) {
  Clip clip = walking_person(300);
  for (std::size_t frame = 200; frame < 300; ++frame) {
    for (std::size_t c = 3; c < clip.motion.channels(); c += 3) {
      clip.motion.exact_at(frame, c) += 90.0;
    }
  }
  const Diagnostics diagnostics = findings_of(clip);
  ASSERT_EQ(diagnostics.entries().size(), 1U);
  EXPECT_TRUE(mentions(diagnostics.entries().front().message, "the whole pose"));
  EXPECT_TRUE(mentions(diagnostics.entries().front().advice, "before frame 200"));
}

TEST(CheckJumps, ReportsManyJointsInOneFinding) {
  Clip clip = walking_person(300);
  std::size_t frame = 50;
  for (const char* name : {"LeftArm", "RightArm", "LeftLeg", "RightLeg", "Neck", "Head"}) {
    clip.motion.exact_at(frame, rotation_column(clip, name)) += 120.0;
    frame += 20;
  }
  const Diagnostics diagnostics = findings_of(clip);
  ASSERT_EQ(count_of(diagnostics, codes::motion_jump), 1U);
  EXPECT_TRUE(mentions(diagnostics.entries().front().detail, "6 joints"));
  EXPECT_TRUE(mentions(diagnostics.entries().front().command, "--mend-spikes -o FIXED"));
}

TEST(CheckJumps, AllowsLargerStepsAtLowFrameRates) {
  Clip clip = walking_person(60);
  clip.motion.exact_at(30, rotation_column(clip, "LeftArm")) += 100.0;
  EXPECT_EQ(count_of(findings_of(clip), codes::motion_jump), 1U);
  clip.motion.frame_time = FrameTime(FrameRate{10, 1});
  EXPECT_EQ(count_of(findings_of(clip), codes::motion_jump), 0U);
}

TEST(CheckJumps, IgnoresTheStepFromAReferenceFrame) {
  Clip clip = walking_person(60);
  for (std::size_t frame = 1; frame < 60; ++frame) {
    for (std::size_t c = 3; c < clip.motion.channels(); ++c) clip.motion.exact_at(frame, c) += 50.0;
  }
  for (std::size_t c = 3; c < clip.motion.channels(); ++c) clip.motion.exact_at(0, c) = 0.0;
  const Diagnostics diagnostics = findings_of(clip);
  EXPECT_EQ(count_of(diagnostics, codes::motion_reference_frame), 1U);
  EXPECT_EQ(count_of(diagnostics, codes::motion_jump), 0U);
}

TEST(CheckJumps, ComparesQuaternionChannelsByRotation) {
  Clip clip = walking_person(120);
  const std::size_t head = test::joint_named(clip, "Head");
  clip.set_channels(head, {Channel::quaternion_w, Channel::quaternion_x, Channel::quaternion_y,
                           Channel::quaternion_z});
  const std::size_t w = clip.column(head, Channel::quaternion_w).value();
  for (std::size_t frame = 0; frame < 120; ++frame) {
    // Both signs represent the same rotation.
    clip.motion.exact_at(frame, w) = frame % 2 == 0 ? 1.0 : -1.0;
  }
  EXPECT_EQ(count_of(findings_of(clip), codes::motion_jump), 0U);
  clip.motion.exact_at(60, w) = 0.0;
  clip.motion.exact_at(60, w + 1) = 1.0;
  EXPECT_EQ(count_of(findings_of(clip), codes::motion_jump), 1U);
}

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

TEST(CheckSkeleton, ReportsMissingLengths) {
  Clip clip = walking_person(60);
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    clip.skeleton.set_offset(i, Vector3::Zero());
    clip.skeleton.set_end_sites(i, {});
  }
  EXPECT_EQ(count_of(findings_of(clip), codes::skeleton_no_length), 1U);
  clip.skeleton.set_offset(5, Vector3(0, 1, 0));
  EXPECT_EQ(count_of(findings_of(clip), codes::skeleton_no_length), 0U);
}

TEST(CheckSkeleton, AnUnknownUnitIsANote) {
  const Diagnostics diagnostics = findings_of(walking_person(60, 1.0, {.units_per_metre = 6.0}));
  ASSERT_EQ(diagnostics.entries().size(), 1U);
  EXPECT_EQ(diagnostics.entries().front().code, codes::skeleton_units);
  EXPECT_EQ(diagnostics.entries().front().severity, Severity::note);
}

TEST(CheckSkeleton, ReportsSwappedSides) {
  PersonOptions options;
  options.name = [](const std::string& side, const std::string& part) {
    return (side == "Left" ? "Right" : side == "Right" ? "Left" : "") + part;
  };
  EXPECT_EQ(count_of(findings_of(walking_person(60, 1.0, options)), codes::skeleton_sides), 1U);
  EXPECT_EQ(count_of(findings_of(walking_person(60, 1.0)), codes::skeleton_sides), 0U);
}

TEST(CheckSkeleton, ReportsAnUpAxisOtherThanY) {
  PersonOptions options;
  options.file_from_body = test::z_up_from_y_up();
  const Diagnostics diagnostics = findings_of(walking_person(60, 1.0, options));
  ASSERT_EQ(diagnostics.entries().size(), 1U);
  EXPECT_EQ(diagnostics.entries().front().code, codes::skeleton_up_axis);
  EXPECT_TRUE(mentions(diagnostics.entries().front().message, "Z is up"));

  options.file_from_body = -Eigen::Matrix3d::Identity();
  const Diagnostics upside_down = findings_of(walking_person(60, 1.0, options));
  ASSERT_EQ(count_of(upside_down, codes::skeleton_up_axis), 1U);
  EXPECT_TRUE(mentions(upside_down.find(codes::skeleton_up_axis)->detail, "upside down"));
}

TEST(CheckBadInput, HandlesNonFiniteValues) {
  Clip clip = walking_person(200);
  for (std::size_t i = 0; i < clip.motion.values().size(); i += 7) {
    clip.motion.exact_values()[i] = i % 2 == 0 ? std::numeric_limits<double>::quiet_NaN()
                                               : std::numeric_limits<double>::infinity();
  }
  clip.motion.exact_values()[3] = 1e308;
  const Diagnostics diagnostics = findings_of(clip);
  for (const Diagnostic& finding : diagnostics.entries()) {
    EXPECT_FALSE(finding.message.empty());
  }
}

TEST(CheckBadInput, ReportsNothingForAnInconsistentClip) {
  Clip clip = walking_person(60);
  clip.motion = Motion(60, 2);
  EXPECT_TRUE(findings_of(clip).empty());
  EXPECT_TRUE(findings_of(Clip{}).empty());
}

TEST(CheckBadInput, TruncatesLongNamesInMessages) {
  Clip clip = walking_person(120);
  const std::size_t head = test::joint_named(clip, "Head");
  const std::size_t column = rotation_column(clip, "Head");
  clip.motion.exact_at(60, column) += 100.0;
  std::string name;
  for (int i = 0; i < 1'000'000; ++i) name += "ü";
  clip.skeleton.set_name(head, name);
  const Diagnostics diagnostics = findings_of(clip);
  ASSERT_EQ(count_of(diagnostics, codes::motion_jump), 1U);
  const std::string& message = diagnostics.find(codes::motion_jump)->message;
  EXPECT_LT(message.size(), 300U);
  EXPECT_TRUE(mentions(message, "ü…`")) << message;
}

}  // namespace
}  // namespace mocap::check_test
