// SPDX-License-Identifier: MIT
// Jumps of joints and of the root: which are reported, and the edit that is suggested.
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <string>

#include "check/clip_findings.hpp"
#include "support/person.hpp"

namespace mocap::check_jumps_test {
namespace {

using test::count_of;
using test::findings_of;
using test::mentions;
using test::rotation_column;
using test::walking_person;

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

}  // namespace
}  // namespace mocap::check_jumps_test
