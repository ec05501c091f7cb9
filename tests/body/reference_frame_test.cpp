// SPDX-License-Identifier: MIT

/// \file Reference poses that are followed by lively motion, held for several frames, blended into
/// the motion, or placed before a single pose.

#include "body/reference_frame.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "mocap/body.hpp"
#include "mocap/check.hpp"
#include "support/person.hpp"

namespace mocap::reference_frame_test {
namespace {

using test::walking_person;

constexpr double deg_of_still_pose = 25.0;

/// A T-pose without any zero angle, followed by a motion that starts slowly and then jumps about as
/// far as the first step.
Clip t_pose_before_lively_motion() {
  Clip clip = walking_person(90, 0.0);
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const auto row = clip.motion.exact_row(frame);
    for (std::size_t c = 3; c < row.size(); ++c) {
      const auto phase = static_cast<double>(c);
      if (frame == 0) {
        row[c] = 1e-5;
      } else {
        row[c] = deg_of_still_pose + 0.01 * static_cast<double>(frame);
        if (frame > 40) row[c] += 12.0 * std::sin(1.7 * static_cast<double>(frame) + phase);
      }
    }
  }
  return clip;
}

/// Repeats the first frame so that it occurs `count` times.
void hold_first_frame(Clip& clip, std::size_t count) {
  clip.motion.insert_frames(0, count - 1);
  const auto from = clip.motion.row(count - 1);
  for (std::size_t frame = 0; frame + 1 < count; ++frame) {
    std::copy(from.begin(), from.end(), clip.motion.exact_row(frame).begin());
  }
}

TEST(ReferencePose, ATPoseIsFoundBeforeActiveMotion) {
  const Decision<bool> decision = decide_reference_frame(t_pose_before_lively_motion());
  EXPECT_TRUE(decision.value) << decision.evidence;
  EXPECT_TRUE(decision.is_sure()) << decision.evidence;
  EXPECT_NE(decision.evidence.find("T-pose"), std::string::npos) << decision.evidence;
}

TEST(ReferencePose, TPoseBeforeFastMotionIsUncertain) {
  Clip clip = walking_person(40, 0.0);
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const auto row = clip.motion.exact_row(frame);
    for (std::size_t c = 3; c < row.size(); ++c) {
      row[c] = frame == 0 ? 1e-5 : 18.0 + 14.0 * std::sin(1.7 * static_cast<double>(frame + c));
    }
  }
  const Decision<bool> decision = decide_reference_frame(clip);
  EXPECT_FALSE(decision.is_sure()) << decision.evidence;
}

TEST(ReferencePose, TPoseBeforeSlowMotionIsMotion) {
  Clip clip = walking_person(60, 0.0);
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const auto row = clip.motion.exact_row(frame);
    for (std::size_t c = 3; c < row.size(); ++c) {
      row[c] = 1e-5 + 0.5 * static_cast<double>(frame);
    }
  }
  const Decision<bool> decision = decide_reference_frame(clip);
  EXPECT_FALSE(decision.value) << decision.evidence;
  EXPECT_TRUE(decision.is_sure()) << decision.evidence;
}

TEST(ReferencePose, DistantFirstFrameIsUncertain) {
  Clip clip = t_pose_before_lively_motion();
  const auto row = clip.motion.exact_row(0);
  for (std::size_t c = 3; c < row.size(); ++c) row[c] = static_cast<double>(c * 17 % 90);
  const Decision<bool> decision = decide_reference_frame(clip);
  EXPECT_FALSE(decision.value);
  EXPECT_EQ(decision.confidence, Confidence::medium);
  EXPECT_NE(decision.evidence.find("nothing identifies"), std::string::npos) << decision.evidence;
}

TEST(ReferencePose, SeveralEqualFramesAreOnePose) {
  for (const std::size_t count : {2U, 3U, 30U}) {
    for (const double angle : {0.0, 1e-5}) {
      Clip clip = t_pose_before_lively_motion();
      const auto row = clip.motion.exact_row(0);
      std::fill(row.begin() + 3, row.end(), angle);
      hold_first_frame(clip, count);
      const Decision<bool> decision = decide_reference_frame(clip);
      EXPECT_TRUE(decision.value) << decision.evidence;
      EXPECT_EQ(detail::find_reference_frames(clip).frames, count);
      EXPECT_EQ(find_facts(clip).first_frame, count);
      EXPECT_NE(decision.evidence.find("the same pose"), std::string::npos) << decision.evidence;
    }
  }
}

TEST(ReferencePose, EqualPosesAtDifferentPositionsAreOnePose) {
  Clip clip = t_pose_before_lively_motion();
  const auto row = clip.motion.exact_row(0);
  std::fill(row.begin() + 3, row.end(), 0.0);
  hold_first_frame(clip, 2);
  clip.motion.exact_at(0, 2) = -40.0;
  clip.motion.exact_at(0, clip.column(0, Channel::y_rotation).value()) = 90.0;
  EXPECT_TRUE(has_reference_frame(clip));
  EXPECT_EQ(detail::find_reference_frames(clip).frames, 2U);
}

TEST(ReferencePose, SeveralEqualFramesAreReportedWithTheCommandThatRemovesThem) {
  Clip clip = t_pose_before_lively_motion();
  hold_first_frame(clip, 3);
  Diagnostics findings;
  check(clip, findings);
  const Diagnostic* note = findings.find(codes::motion_reference_frame);
  ASSERT_NE(note, nullptr);
  EXPECT_NE(note->message.find("frames 0 to 2"), std::string::npos) << note->message;
  EXPECT_NE(note->advice.find("--drop-reference"), std::string::npos) << note->advice;
}

TEST(ReferencePose, SteppedMotionHasNone) {
  // 15 poses per second in a file with 60 frames per second.
  Clip clip = walking_person(120, 1.0);
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const auto row = clip.motion.exact_row(frame);
    const std::size_t pose = frame / 4;
    for (std::size_t c = 0; c < row.size(); ++c) {
      row[c] = c < 3 ? static_cast<double>(pose) : 7.0 * static_cast<double>(pose);
    }
  }
  EXPECT_FALSE(has_reference_frame(clip));
}

TEST(ReferencePose, HeldFirstPoseBeforeSlowMotionIsMotion) {
  Clip clip = walking_person(60, 0.0);
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const auto row = clip.motion.exact_row(frame);
    const double moved = frame < 10 ? 0.0 : static_cast<double>(frame - 9);
    for (std::size_t c = 3; c < row.size(); ++c) row[c] = 0.7 * moved;
  }
  EXPECT_FALSE(has_reference_frame(clip));
}

TEST(ReferencePose, FindsATPoseBlendedIntoTheMotion) {
  Clip clip = t_pose_before_lively_motion();
  clip.motion.frame_time = FrameTime(FrameRate{120, 1});
  for (std::size_t frame = 0; frame < 5; ++frame) {
    const auto row = clip.motion.exact_row(frame);
    for (std::size_t c = 3; c < row.size(); ++c) {
      row[c] = 1e-5 + deg_of_still_pose * static_cast<double>(frame) / 5.0;
    }
  }
  const Decision<bool> decision = decide_reference_frame(clip);
  EXPECT_TRUE(decision.value) << decision.evidence;
  EXPECT_EQ(decision.confidence, Confidence::medium);
  EXPECT_EQ(detail::find_reference_frames(clip).frames, 5U);
}

TEST(ReferencePose, IsFoundBeforeASinglePoseAtTheOrigin) {
  Clip clip = walking_person(2, 0.0);
  for (double& value : clip.motion.exact_values()) value = 0.0;
  const std::size_t arm = test::rotation_column(clip, "LeftArm");
  clip.motion.exact_at(1, arm) = 8.0;
  const Decision<bool> decision = decide_reference_frame(clip);
  EXPECT_TRUE(decision.value) << decision.evidence;
  EXPECT_EQ(decision.confidence, Confidence::medium);
  // If the second frame is also the rest pose, nothing indicates which of the two is the reference.
  clip.motion.exact_at(1, arm) = 0.0;
  EXPECT_FALSE(decide_reference_frame(clip).value);
  EXPECT_EQ(decide_reference_frame(clip).confidence, Confidence::medium);
}

TEST(ReferencePose, TwoKeysOfASmallExampleHaveNone) {
  Clip clip;
  Joint joint = test::named_joint("Base");
  joint.channels = {Channel::x_position, Channel::y_position, Channel::z_position,
                    Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
  ASSERT_TRUE(clip.skeleton.add(Joint::no_parent, joint));
  joint = test::named_joint("Tip", {0, 10, 0});
  joint.channels = {Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
  ASSERT_TRUE(clip.skeleton.add(0, joint));
  clip.motion = Motion(2, clip.skeleton.channel_count(), FrameTime(FrameRate{30, 1}));
  clip.motion.exact_at(1, 6) = 180.0;
  const Decision<bool> decision = decide_reference_frame(clip);
  EXPECT_FALSE(decision.value) << decision.evidence;
  EXPECT_TRUE(decision.is_sure()) << decision.evidence;
}

TEST(ReferenceFrame, AZeroPoseBeforeTheMotionIsFound) {
  Clip clip = walking_person(30);
  const std::size_t columns = clip.motion.channels();
  for (std::size_t frame = 1; frame < 30; ++frame) {
    for (std::size_t c = 3; c < columns; ++c) clip.motion.exact_at(frame, c) += 15.0;
  }
  for (std::size_t c = 3; c < columns; ++c) clip.motion.exact_at(0, c) = 0.0;
  std::string reason;
  EXPECT_TRUE(has_reference_frame(clip, &reason));
  EXPECT_NE(reason.find("100 %"), std::string::npos);
  EXPECT_TRUE(find_facts(clip).reference_first_frame);

  // The reference frame is not part of the travel.
  clip.motion.exact_at(0, 2) = -500.0;
  EXPECT_NEAR(find_facts(clip).travel.forward, 28.0 * 2.0, 8.0);
}

TEST(ReferenceFrame, ATPoseFarFromTheMotionIsFoundWithoutZeros) {
  Clip clip = walking_person(30);
  const std::size_t columns = clip.motion.channels();
  for (std::size_t frame = 1; frame < 30; ++frame) {
    for (std::size_t c = 3; c < columns; ++c) clip.motion.exact_at(frame, c) += 25.0;
  }
  // The sides are mirror images, as in a pose set by a program, but no angle is zero.
  for (std::size_t c = 3; c < columns; ++c) clip.motion.exact_at(0, c) = 1e-5;
  const Decision<bool> decision = decide_reference_frame(clip);
  EXPECT_TRUE(decision.value);
  EXPECT_NE(decision.evidence.find("mirror images"), std::string::npos);
  // A jump from an impossible pose, for example because of a lost marker, does not make it a
  // reference pose.
  for (std::size_t c = 3; c < columns; ++c) {
    clip.motion.exact_at(0, c) = static_cast<double>(c * 17 % 90);
  }
  EXPECT_FALSE(has_reference_frame(clip));
}

TEST(ReferenceFrame, FindsARestPoseAtTheStartPosition) {
  // A fast motion that stays near the rest pose, so that the first step is hardly longer than the
  // others.
  Clip clip = walking_person(30, 3.0);
  const std::size_t columns = clip.motion.channels();
  for (std::size_t c = 3; c < columns; ++c) {
    clip.motion.exact_at(0, c) = 0.0;
    for (std::size_t frame = 1; frame < 30; ++frame) {
      clip.motion.exact_at(frame, c) = 4.0 * std::sin(2.1 * static_cast<double>(frame + c));
    }
  }
  EXPECT_FALSE(has_reference_frame(clip));
  for (std::size_t c = 0; c < 3; ++c) clip.motion.exact_at(0, c) = clip.motion.at(1, c);
  EXPECT_TRUE(has_reference_frame(clip));
}

TEST(ReferenceFrame, MotionFromTheStartHasNone) {
  EXPECT_FALSE(has_reference_frame(walking_person(30)));
  // A clip that starts at rest, and one with a single pose.
  Clip still = walking_person(30);
  for (double& value : still.motion.exact_values()) value = 0.0;
  EXPECT_FALSE(has_reference_frame(still));
  EXPECT_FALSE(has_reference_frame(walking_person(2)));
}

}  // namespace
}  // namespace mocap::reference_frame_test
