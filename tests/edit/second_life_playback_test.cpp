// SPDX-License-Identifier: MIT
// Second Life files as played by its viewer.
#include <gtest/gtest.h>

#include <cstddef>

#include "mocap/evaluate.hpp"
#include "mocap/rotation.hpp"
#include "mocap/secondlife.hpp"
#include "support/secondlife_file.hpp"

namespace mocap::edit::second_life_playback_test {
namespace {

using test::secondlife_clip;

TEST(SecondLifePlayback, SubtractsFrameZeroFromTheHip) {
  Clip clip = secondlife_clip(12);
  clip.motion.exact_at(0, 0) = 7.0;
  clip.motion.exact_at(0, 3) = 90.0;  // About y.
  const Result<Clip> played = secondlife::as_played(clip);
  ASSERT_TRUE(played);
  ASSERT_EQ(played->motion.frames(), 10U);
  const Poses poses = evaluate(*played).value();
  const Poses file = evaluate(clip).value();
  const Quaternion start = file.local_rotation(0, 0);
  const Quaternion wanted = start.conjugate() * file.local_rotation(5, 0);
  EXPECT_LT(angle_between_deg(poses.local_rotation(4, 0), wanted), 1.0);
  const Vector3 displacement =
      start.conjugate() * (file.local_position(5, 0) - file.local_position(0, 0));
  const Vector3 shown = poses.local_position(4, 0) - played->skeleton[0].offset;
  EXPECT_LT((shown - displacement).norm(), 0.1);
}

TEST(SecondLifePlayback, UnmovedJointsStayInTheRestPose) {
  Clip clip = secondlife_clip(12);
  const std::size_t arm = *clip.skeleton.find("lForeArm");
  const std::size_t column = clip.skeleton.channel_offsets()[arm];
  for (std::size_t frame = 0; frame < 12; ++frame) {
    for (std::size_t i = 0; i < 3; ++i) clip.motion.exact_at(frame, column + i) = 30.0;
  }
  Result<Clip> played = secondlife::as_played(clip);
  ASSERT_TRUE(played);
  const std::size_t own = *played->skeleton.find("lForeArm");
  const Quaternion still = evaluate(*played).value().local_rotation(4, own);
  EXPECT_LT(angle_between_deg(still, Quaternion::Identity()), 1e-9);
  clip.motion.exact_at(0, column) = 0.0;
  played = secondlife::as_played(clip);
  const Quaternion held = evaluate(*played).value().local_rotation(4, own);
  EXPECT_LT(angle_between_deg(held, rotation_from_euler_deg({1, 0, 2}, {30, 30, 30})), 0.02);
}

TEST(SecondLifePlayback, UsesAvatarOffsetsAndClampsPositions) {
  Clip clip = secondlife_clip(12);
  clip.skeleton.set_offset(*clip.skeleton.find("lShin"), {0, -100, 0});
  for (std::size_t frame = 4; frame < 12; ++frame) clip.motion.exact_at(frame, 2) = 400.0;
  const Result<Clip> played = secondlife::as_played(clip);
  ASSERT_TRUE(played);
  const std::size_t shin = *played->skeleton.find("lShin");
  EXPECT_NEAR(played->skeleton[shin].offset.norm() * secondlife::metres_per_inch, 0.4935, 0.005);
  const Poses poses = evaluate(*played).value();
  EXPECT_NEAR(poses.local_position(8, 0)[2] - played->skeleton[0].offset.z(),
              secondlife::max_position_m / secondlife::metres_per_inch, 0.01);
}

TEST(SecondLifePlayback, ReducedKeysStayCloseToTheFile) {
  const Clip clip = secondlife_clip(200);
  const Result<Clip> played = secondlife::as_played(clip);
  ASSERT_TRUE(played);
  const Poses shown = evaluate(*played).value();
  const Poses file = evaluate(clip).value();
  double farthest = 0.0;
  for (std::size_t frame = 0; frame < played->motion.frames(); ++frame) {
    for (std::size_t i = 1; i < clip.skeleton.size(); ++i) {
      const std::size_t own = *played->skeleton.find(clip.skeleton[i].name);
      farthest = std::max(farthest, angle_between_deg(shown.local_rotation(frame, own),
                                                      file.local_rotation(frame + 1, i)));
    }
  }
  EXPECT_GT(farthest, 0.001) << "the viewer omits keys";
  EXPECT_LT(farthest, 3.0);
}

TEST(SecondLifePlayback, AnyRotationOrderPlaysTheSame) {
  const Clip clip = secondlife_clip(12);
  Clip other = clip;
  for (std::size_t i = 1; i < other.skeleton.size(); ++i) {
    other.set_channels(i, {Channel::z_rotation, Channel::y_rotation, Channel::x_rotation});
  }
  const Result<Motion> motion =
      author(evaluate(clip).value(), other.skeleton, clip.motion.frame_time);
  ASSERT_TRUE(motion);
  other.motion = *motion;
  const Poses a = evaluate(*secondlife::as_played(clip)).value();
  const Poses b = evaluate(*secondlife::as_played(other)).value();
  ASSERT_EQ(a.world_positions.size(), b.world_positions.size());
  for (std::size_t i = 0; i < a.world_positions.size(); ++i) {
    ASSERT_NEAR(a.world_positions[i], b.world_positions[i], 0.02);
  }
}

TEST(SecondLifePlayback, RejectsWhatTheViewerRejects) {
  Clip clip = secondlife_clip(5);
  clip.skeleton.set_name(0, "Hips");
  EXPECT_EQ(secondlife::as_played(clip).error().code, codes::secondlife_root);
  clip = secondlife_clip(5);
  clip.skeleton.set_name(3, "Skullcap");
  EXPECT_EQ(secondlife::as_played(clip).error().code, codes::secondlife_joint_unknown);
  clip.skeleton.set_name(3, "mScreen");
  EXPECT_EQ(secondlife::as_played(clip).error().code, codes::secondlife_joint_forbidden);
  clip = secondlife_clip(5);
  clip.set_channels(3, {Channel::x_rotation});
  EXPECT_EQ(secondlife::as_played(clip).error().code, codes::secondlife_channels);
  EXPECT_EQ(secondlife::as_played(secondlife_clip(1803)).error().code, codes::secondlife_duration);
  clip = secondlife_clip(5);
  for (double& value : clip.motion.exact_values()) value = 0.0;
  EXPECT_EQ(secondlife::as_played(clip).error().code, codes::secondlife_unmoved);
  EXPECT_EQ(secondlife::as_played(clip).error().severity, Severity::error);
  EXPECT_NE(secondlife::as_played(clip).error().advice, "");
  for (const std::size_t frames : {1U, 2U, 3U}) {
    EXPECT_TRUE(secondlife::as_played(secondlife_clip(frames))) << frames;
  }
}

}  // namespace
}  // namespace mocap::edit::second_life_playback_test
