// SPDX-License-Identifier: MIT
// Rows about rules of Second Life's upload, not of the format.
#include <gtest/gtest.h>

#include <cmath>

#include "mocap/evaluate.hpp"
#include "mocap/secondlife.hpp"
#include "support/secondlife_file.hpp"

namespace mocap::secondlife_rows_test {
namespace {

using test::secondlife_clip;

TEST(PublishedFormat, SixtySecondsInsteadOf900Frames) {
  const auto is_refused = [](std::size_t frames) {
    Diagnostics diagnostics;
    secondlife::check(secondlife_clip(frames), {}, diagnostics);
    return diagnostics.find(codes::secondlife_duration) != nullptr;
  };
  EXPECT_FALSE(is_refused(901)) << "the old limit of 30 s";
  EXPECT_FALSE(is_refused(1802));
  EXPECT_TRUE(is_refused(1803));
}

TEST(PublishedFormat, PlaybackStartsAtTheSecondFrame) {
  Clip clip = secondlife_clip(5);
  const Result<Clip> played = secondlife::as_played(clip);
  ASSERT_TRUE(played);
  EXPECT_EQ(played->motion.frames(), 3U);
  const std::size_t head = *clip.skeleton.find("head");
  const Quaternion shown =
      evaluate(*played).value().local_rotation(0, *played->skeleton.find("head"));
  const Quaternion second = evaluate(clip).value().local_rotation(1, head);
  EXPECT_GT(std::abs(shown.dot(second)), 0.99999);
}

TEST(PublishedFormat, LeftUpAndFront) {
  const Skeleton avatar = secondlife::classic_skeleton();
  const Poses rest = evaluate_rest(avatar);
  const auto place = [&](const char* name) { return rest.world_position(0, *avatar.find(name)); };
  EXPECT_GT(place("lHand").x(), 0.0);
  EXPECT_LT(place("rHand").x(), 0.0);
  EXPECT_GT(place("head").y(), place("lFoot").y());
  const std::size_t foot = *avatar.find("lFoot");
  EXPECT_GT(avatar[foot].end_sites.front().offset.z(), 0.0) << "toes point to the front";
  // The avatar's own axes: x forward, y to its left, z up.
  EXPECT_EQ(secondlife::avatar_from_y_up(Vector3(1, 2, 3)), Vector3(3, 1, 2));
}

TEST(PublishedFormat, TheSkeletonIsFixed) {
  Clip clip = secondlife_clip(6);
  const Result<Clip> wanted = secondlife::as_played(clip);
  for (std::size_t i = 1; i < clip.skeleton.size(); ++i) {
    clip.skeleton.set_offset(i, Vector3(1, 2, 3));
  }
  const Result<Clip> played = secondlife::as_played(clip);
  ASSERT_TRUE(wanted && played);
  EXPECT_EQ(played->skeleton, wanted->skeleton) << "OFFSETs of the file change nothing";
  Diagnostics diagnostics;
  secondlife::check(clip, {}, diagnostics);
  EXPECT_NE(diagnostics.find(codes::secondlife_offsets), nullptr);
}

}  // namespace
}  // namespace mocap::secondlife_rows_test
