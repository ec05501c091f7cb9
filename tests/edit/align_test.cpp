// SPDX-License-Identifier: MIT
// Synchronizes two recordings of one movement.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>
#include <vector>

#include "edit/edit_checks.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/evaluate.hpp"
#include "support/person.hpp"

namespace mocap::edit::align_test {
namespace {

using namespace test;

/// A person whose movement never repeats.
Clip restless_person(std::size_t frames) {
  Clip clip = walking_person(frames, 0.7);
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const double time = static_cast<double>(frame) / 60.0;
    for (std::size_t c = 6; c < clip.motion.channels(); c += 2) {
      clip.motion.exact_at(frame, c) += 25.0 * std::sin(time * time + static_cast<double>(c));
    }
  }
  return clip;
}

Clip shifted(const Clip& clip, std::size_t frames) {
  Clip late = clip;
  late.motion.remove_frames(0, frames);
  return late;
}

TEST(Align, FindsOffsetsInBothDirections) {
  const Clip clip = restless_person(200);
  const Clip late = shifted(clip, 23);
  const ClipReader whole = [&](const std::string&) -> Result<Clip> { return clip; };
  const ClipReader part = [&](const std::string&) -> Result<Clip> { return late; };
  // The clip that starts later is delayed.
  Clip waits = late;
  const Result<Diagnostics> reported = apply_step({"align", "other"}, waits, whole);
  ASSERT_TRUE(reported) << reported.error().message;
  EXPECT_NE(reported->find(codes::edit_align)->message.find("23 frames"), std::string::npos)
      << reported->find(codes::edit_align)->message;
  ASSERT_EQ(waits.motion.frames(), 200U);
  for (std::size_t c = 0; c < clip.motion.channels(); ++c) {
    EXPECT_EQ(waits.motion.at(120, c), clip.motion.at(120, c));
    EXPECT_EQ(waits.motion.at(3, c), late.motion.at(0, c));
  }
  // The clip that starts too early loses its beginning.
  Clip cut = clip;
  ASSERT_TRUE(apply_step({"align", "other"}, cut, part));
  ASSERT_EQ(cut.motion.frames(), 177U);
  EXPECT_EQ(cut.motion.at(0, 5), late.motion.at(0, 5));
  // Already in sync.
  Clip same = clip;
  ASSERT_TRUE(apply_step({"align", "other"}, same, whole));
  assert_same_numbers(same, clip);
}

// A walk also matches itself one cycle later.
TEST(Align, PrefersTheSmallestOfEqualOffsets) {
  const Clip clip = walking_person(240, 0.7);
  Clip same = clip;
  ASSERT_TRUE(
      apply_step({"align", "x"}, same, [&](const std::string&) -> Result<Clip> { return clip; }));
  assert_same_numbers(same, clip);
}

TEST(Align, AllowsDifferentRatesPositionsAndHeadings) {
  const Clip clip = restless_person(240);
  Clip other = shifted(clip, 30);
  Diagnostics diagnostics;
  ASSERT_TRUE(
      apply(Resample{clip.motion.frame_time.frames_per_second() / 2.0, true}, other, diagnostics));
  ASSERT_TRUE(apply(Turn{70.0}, other, diagnostics));
  ASSERT_TRUE(apply(Move{{100.0, 0.0, 5.0}}, other, diagnostics));
  Clip aligned = clip;
  ASSERT_TRUE(apply_step({"align", "x"}, aligned,
                         [&](const std::string&) -> Result<Clip> { return other; }));
  EXPECT_NEAR(static_cast<double>(aligned.motion.frames()), 210.0, 1.0);
}

/// The same motion with the pose of one of its frames as the rest pose.
Clip with_rest_pose_of(Clip clip, std::size_t frame) {
  Diagnostics diagnostics;
  EXPECT_TRUE(apply(RestPose{RestPose::Kind::frame, frame}, clip, diagnostics));
  return clip;
}

// With different rest poses, equal angles give different poses, but joint positions do not depend
// on rest poses.
TEST(Align, AllowsDifferentRestPoses) {
  const Clip clip = restless_person(200);
  for (const std::size_t frame : {40U, 150U}) {
    const Clip other = with_rest_pose_of(shifted(clip, 23), frame);
    Clip aligned = clip;
    const Result<Diagnostics> reported = apply_step(
        {"align", "x"}, aligned, [&](const std::string&) -> Result<Clip> { return other; });
    ASSERT_TRUE(reported) << reported.error().message;
    const Diagnostic* note = reported->find(codes::edit_align);
    ASSERT_NE(note, nullptr);
    EXPECT_NE(note->message.find("23 frames"), std::string::npos) << note->message;
    EXPECT_NE(note->detail.find("0.00 %"), std::string::npos) << note->detail;
    EXPECT_EQ(aligned.motion.frames(), 177U);
  }
}

TEST(Align, AllowsDifferentUpAxes) {
  const Clip clip = restless_person(200);
  Clip other = shifted(clip, 23);
  ASSERT_TRUE(apply_step({"up", "z"}, other));
  Clip aligned = clip;
  ASSERT_TRUE(apply_step({"align", "x"}, aligned,
                         [&](const std::string&) -> Result<Clip> { return other; }));
  EXPECT_EQ(aligned.motion.frames(), 177U);
}

/// Three bones in a row, without a recognisable trunk.
Clip chain_along(const Vector3& bone) {
  Clip clip;
  Joint root = test::named_joint("base", Vector3::Zero());
  root.channels = {Channel::x_position, Channel::y_position, Channel::z_position,
                   Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
  EXPECT_TRUE(clip.add_joint(Joint::no_parent, root));
  for (std::size_t i = 0; i < 3; ++i) {
    Joint joint = test::named_joint("part" + std::to_string(i), bone);
    joint.channels = {Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
    EXPECT_TRUE(clip.add_joint(i, joint));
  }
  clip.motion = Motion(50, 15);
  clip.motion.frame_time = FrameTime::from_seconds(1.0 / 30.0);
  for (std::size_t frame = 0; frame < 50; ++frame) {
    for (std::size_t c = 6; c < 15; ++c) {
      const double time = static_cast<double>(frame) / 30.0;
      clip.motion.exact_at(frame, c) = 30.0 * std::sin(3.0 * time * time + static_cast<double>(c));
    }
  }
  return clip;
}

TEST(Align, RejectsIncomparableClips) {
  const Clip clip = chain_along({0, 10, 0});
  for (const char* const value : {"x", "x@warp"}) {
    Clip same = clip;
    EXPECT_TRUE(apply_step({"align", value}, same,
                           [&](const std::string&) -> Result<Clip> { return clip; }));
    Clip aligned = clip;
    const Result<Diagnostics> reported =
        apply_step({"align", value}, aligned, [&](const std::string&) -> Result<Clip> {
          return chain_along({10, 0, 0});
        });
    ASSERT_FALSE(reported);
    EXPECT_EQ(reported.error().code, codes::edit_clips_differ);
    EXPECT_NE(reported.error().message.find("`part0` is off by 90 degrees"), std::string::npos)
        << reported.error().message;
    EXPECT_NE(reported.error().advice.find("--rest-pose"), std::string::npos)
        << reported.error().advice;
  }
}

/// The same movement with different timing: the speed in each third of the clip.
Clip retimed(const Clip& clip, double a, double b, double c) {
  const auto frames = static_cast<double>(clip.motion.frames() - 1);
  Clip changed = clip;
  Diagnostics diagnostics;
  EXPECT_TRUE(
      apply(SpeedCurve{{{{0.0}, a}, {{frames / 3.0}, b}, {{2.0 * frames / 3.0}, c}, {{frames}, a}}},
            changed, diagnostics));
  return changed;
}

Result<Diagnostics> warp(Clip& clip, const Clip& other) {
  return apply_step({"align", "x@warp"}, clip, [&](const std::string& path) -> Result<Clip> {
    EXPECT_EQ(path, "x");
    return other;
  });
}

/// The largest distance of joints from their positions in the other clip must not exceed their
/// movement within one frame.
void expect_within_a_frame(const Clip& clip, const Clip& other) {
  ASSERT_EQ(clip.motion.frames(), other.motion.frames());
  const Poses poses = evaluate(clip).value();
  const Poses wanted = evaluate(other).value();
  const double least_step = 0.01 * size_of(other) / 100.0;
  for (std::size_t joint = 0; joint < poses.joints; ++joint) {
    for (std::size_t frame = 0; frame < poses.frames; ++frame) {
      double step = least_step;
      const std::size_t last = std::min(frame + 2, poses.frames - 1);
      for (std::size_t i = frame < 2 ? 0 : frame - 2; i < last; ++i) {
        step = std::max(step, (place(wanted, i + 1, joint) - place(wanted, i, joint)).norm());
      }
      EXPECT_LT((place(poses, frame, joint) - place(wanted, frame, joint)).norm(), step)
          << joint << " in frame " << frame;
    }
  }
}

TEST(AlignWarp, ReversesATimeWarpWithinAFrame) {
  const Clip clip = restless_person(240);
  for (const auto& [a, b, c] : {std::tuple{0.7, 1.6, 0.8}, {1.4, 0.6, 1.2}, {2.0, 2.0, 2.0}}) {
    Clip warped = retimed(clip, a, b, c);
    const Result<Diagnostics> reported = warp(warped, clip);
    ASSERT_TRUE(reported) << reported.error().message;
    EXPECT_NE(reported->find(codes::edit_align), nullptr);
    expect_within_a_frame(warped, clip);
  }
}

// More frames than the coarse search examines.
TEST(AlignWarp, AlignsLongClips) {
  const Clip clip = restless_person(650);
  Clip warped = retimed(clip, 0.8, 1.3, 0.9);
  ASSERT_TRUE(warp(warped, clip));
  expect_within_a_frame(warped, clip);
}

TEST(AlignWarp, AllowsDifferentPositionsHeadingsSizesAndRates) {
  const Clip clip = restless_person(240);
  Clip other = retimed(clip, 1.2, 0.8, 1.1);
  Diagnostics diagnostics;
  ASSERT_TRUE(
      apply(Resample{clip.motion.frame_time.frames_per_second() / 2.0, true}, other, diagnostics));
  ASSERT_TRUE(apply(Turn{70.0}, other, diagnostics));
  ASSERT_TRUE(apply(Move{{100.0, 0.0, 5.0}}, other, diagnostics));
  ASSERT_TRUE(apply(Scale{0.7}, other, diagnostics));
  Clip warped = clip;
  ASSERT_TRUE(warp(warped, other));
  EXPECT_EQ(warped.motion.frame_time, clip.motion.frame_time);
  EXPECT_NEAR(warped.motion.duration_s(), other.motion.duration_s(), 0.04);
  Clip wanted = retimed(clip, 1.2, 0.8, 1.1);
  wanted.motion.remove_frames(warped.motion.frames(),
                              wanted.motion.frames() - warped.motion.frames());
  expect_within_a_frame(warped, wanted);
}

TEST(AlignWarp, AllowsDifferentRestPoses) {
  const Clip clip = restless_person(240);
  Clip warped = retimed(clip, 0.7, 1.6, 0.8);
  const Result<Diagnostics> reported = warp(warped, with_rest_pose_of(clip, 100));
  ASSERT_TRUE(reported) << reported.error().message;
  expect_within_a_frame(warped, clip);
}

TEST(AlignWarp, DoesNotChangeAnAlignedClip) {
  const Clip clip = restless_person(120);
  Clip same = clip;
  const Result<Diagnostics> reported = warp(same, clip);
  ASSERT_TRUE(reported);
  EXPECT_NE(reported->find(codes::edit_align)->message.find("in time"), std::string::npos);
  assert_same_numbers(same, clip);
}

TEST(AlignWarp, KeepsTheReferenceFrameFirst) {
  const Clip clip = restless_person(150);
  Clip warped = retimed(clip, 0.7, 1.5, 0.9);
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(AddReference{}, warped, diagnostics));
  const std::vector<double> row(warped.motion.row(0).begin(), warped.motion.row(0).end());
  ASSERT_TRUE(warp(warped, clip));
  ASSERT_EQ(warped.motion.frames(), 151U);
  EXPECT_TRUE(std::equal(row.begin(), row.end(), warped.motion.row(0).begin()));
  warped.motion.remove_frames(0, 1);
  expect_within_a_frame(warped, clip);
}

TEST(AlignWarp, LimitsTheSpeedToAFactorOfThree) {
  const Clip clip = restless_person(200);
  Clip fast = clip;
  fast.motion.remove_frames(60, 140);
  const Result<Diagnostics> reported = warp(fast, clip);
  ASSERT_FALSE(reported);
  EXPECT_EQ(reported.error().code, codes::edit_clips_differ);
  // Two completely different movements.
  Clip reversed = clip;
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(Reverse{}, reversed, diagnostics));
  Clip before = reversed;
  ASSERT_TRUE(warp(reversed, clip));
  ASSERT_EQ(reversed.motion.frames(), 200U);
  for (const std::size_t frame : {0U, 199U}) {
    for (std::size_t c = 0; c < clip.motion.channels(); ++c) {
      EXPECT_EQ(reversed.motion.at(frame, c), before.motion.at(frame, c));
    }
  }
}

TEST(Align, RequiresJointsWithEqualNames) {
  Clip clip = walking_person(20, 0.7);
  Clip other = clip;
  for (std::size_t i = 0; i < other.skeleton.size(); ++i) {
    other.skeleton.set_name(i, "bone" + std::to_string(i));
  }
  const Result<Diagnostics> reported =
      apply_step({"align", "x"}, clip, [&](const std::string&) -> Result<Clip> { return other; });
  EXPECT_EQ(reported.error().code, codes::edit_clips_differ);
}

}  // namespace
}  // namespace mocap::edit::align_test
