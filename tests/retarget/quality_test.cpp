// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "mocap/bvh.hpp"
#include "mocap/retarget.hpp"

namespace mocap::retarget {

namespace {

Clip sample_of_quality(const std::string& name) {
  Diagnostics ignored;
  Result<Clip> clip =
      bvh::read(std::filesystem::path(MOCAP_PROJECT_DIR "/samples") / name, {}, ignored);
  EXPECT_TRUE(clip) << clip.error().message;
  return clip ? std::move(*clip) : Clip();
}

/// The clip as the result of a transfer to its own skeleton.
Transferred unchanged(const Clip& clip) {
  Transferred transferred;
  transferred.clip = clip;
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) transferred.report.pairs.push_back({i, i});
  return transferred;
}

TEST(Quality, IsPerfectForTheSameClip) {
  for (const char* const name : {"walk.bvh", "run.bvh", "kick.bvh"}) {
    const Clip clip = sample_of_quality(name);
    const Result<Quality> quality = measure_quality(clip, unchanged(clip));
    ASSERT_TRUE(quality) << quality.error().message;
    EXPECT_GT(quality->contacts.source, 0U);
    EXPECT_EQ(quality->contacts.f1(), 1.0);
    EXPECT_EQ(quality->flights.f1(), 1.0);
    EXPECT_GT(quality->steps, 0U);
    EXPECT_EQ(quality->slide.mean_step, quality->source_slide.mean_step);
    EXPECT_EQ(quality->slide.largest_step, quality->source_slide.largest_step);
    EXPECT_EQ(quality->jerk_ratio, 1.0);
  }
}

TEST(Quality, OfATransferToTheSameFigureIsThatOfItsFeet) {
  const Clip clip = sample_of_quality("walk.bvh");
  Options options;
  options.feet = FeetRule::free;
  // With this, the transfer is not skipped.
  options.target_pose.kind = options.source_pose.kind = ReferencePose::Kind::rest;
  const Result<Transferred> moved = transfer(clip, clip, options);
  ASSERT_TRUE(moved);
  const Result<Quality> free_feet = measure_quality(clip, *moved);
  ASSERT_TRUE(free_feet);
  EXPECT_EQ(free_feet->contacts.f1(), 1.0);
  EXPECT_NEAR(free_feet->slide.mean_step, free_feet->source_slide.mean_step, 1e-6);
  EXPECT_NEAR(free_feet->jerk_ratio, 1.0, 1e-6);
  options.feet = FeetRule::plant;
  const Result<Transferred> planted = transfer(clip, clip, options);
  ASSERT_TRUE(planted);
  const Result<Quality> planted_feet = measure_quality(clip, *planted);
  ASSERT_TRUE(planted_feet);
  EXPECT_GE(planted_feet->contacts.f1(), 0.9);
  EXPECT_LT(planted_feet->slide.mean_step, 0.5 * free_feet->slide.mean_step);
}

TEST(Quality, MeasuresAKnownJumpOfTheRoot) {
  const Clip clip = sample_of_quality("walk.bvh");
  const Result<Quality> before = measure_quality(clip, unchanged(clip));
  ASSERT_TRUE(before);
  // The frame with the largest slide of the source is in contact. From it on, the whole figure is
  // 1000 units to the side, which is far more than any step of the walk.
  const std::size_t frame = before->source_slide.largest_frame;
  ASSERT_GT(frame, 0U);
  Transferred jumped = unchanged(clip);
  ASSERT_EQ(clip.skeleton[0].channels.front(), Channel::x_position);
  for (std::size_t i = frame; i < clip.motion.frames(); ++i)
    jumped.clip.motion.computed_at(i, 0) += 1000.0;
  const Result<Quality> after = measure_quality(clip, jumped);
  ASSERT_TRUE(after);
  EXPECT_EQ(after->slide.largest_frame, frame);
  EXPECT_NEAR(after->slide.largest_step, 1000.0, before->source_slide.largest_step + 1e-9);
  EXPECT_EQ(after->source_slide.largest_step, before->source_slide.largest_step);
  EXPECT_GT(after->jerk_ratio, 1.5);
}

std::vector<std::string> quality_warnings(const Clip& clip, const Transferred& transferred) {
  Diagnostics diagnostics;
  add_findings(clip, transferred, diagnostics);
  std::vector<std::string> messages;
  for (const Diagnostic& finding : diagnostics.entries())
    if (finding.code == codes::retarget_quality) messages.push_back(finding.message);
  return messages;
}

TEST(Quality, IsOnlyAFindingIfItIsVisiblyBad) {
  const Clip clip = sample_of_quality("walk.bvh");
  Transferred result = transfer(clip, sample_of_quality("run.bvh")).value();
  result.quality = measure_quality(clip, result).value();
  EXPECT_TRUE(quality_warnings(clip, result).empty());
  ASSERT_TRUE(result.quality->figure);
  FigureQuality& figure = *result.quality->figure;
  ASSERT_GT(figure.limbs.size(), 1U);
  ASSERT_EQ(figure.feet.size(), 2U);
  const double length = result.report.body_length;
  figure.limbs[1].mean_deg = 23.0;
  figure.feet[1].deepest = {0.021 * length, 17};
  figure.feet[0].mean_floating = 0.034 * length;
  const double second = clip.motion.frame_time.frames_per_second();
  result.quality->source_slide.mean_step = 0.01 * length / second;
  result.quality->slide.mean_step = 0.1 * length / second;
  const std::vector<std::string> messages = quality_warnings(clip, result);
  ASSERT_EQ(messages.size(), 1U);
  for (const std::string& words :
       {"the direction of the " + figure.limbs[1].name, std::string("differs by 23 degrees"),
        std::string("the sole of the right foot is up to 2.1 % of the body length below the ground "
                    "(frame 17)"),
        std::string("the left foot is 3.4 % of the body length above the ground"),
        std::string("feet slide by 10.0 % of the body length a second while those of the source "
                    "stand, whose slide is 1.0 %")})
    EXPECT_NE(messages[0].find(words), std::string::npos) << messages[0];
}

TEST(Quality, RefusesClipsThatDoNotBelongTogether) {
  const Clip clip = sample_of_quality("walk.bvh");
  Transferred other = unchanged(clip);
  other.report.pairs.push_back({0, clip.skeleton.size()});
  EXPECT_FALSE(measure_quality(clip, other));
  other = unchanged(clip);
  other.clip.motion = Motion();
  EXPECT_FALSE(measure_quality(clip, other));
}

}  // namespace

}  // namespace mocap::retarget
