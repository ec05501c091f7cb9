// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>

#include "mocap/retarget.hpp"
#include "support/person.hpp"

namespace mocap::retarget {

namespace {

using namespace test;

constexpr std::size_t measured_frames = 120;

/// Stands still, with arms that hang at 45 degrees.
Clip standing_person() {
  Clip clip = walking_person(measured_frames, 0.0);
  for (double& value : clip.motion.exact_values()) value = 0.0;
  const std::size_t left = rotation_column(clip, "LeftArm");
  const std::size_t right = rotation_column(clip, "RightArm");
  for (std::size_t frame = 0; frame < measured_frames; ++frame) {
    clip.motion.exact_at(frame, 1) = 94.0;
    clip.motion.exact_at(frame, left) = -45.0;
    clip.motion.exact_at(frame, right) = 45.0;
  }
  return clip;
}

/// The clip as a result on its own skeleton.
Transferred as_result(const Clip& clip) {
  Transferred result;
  result.clip = clip;
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) result.report.pairs.push_back({i, i});
  return result;
}

Quality quality_of(const Clip& source, const Transferred& result) {
  const Result<Quality> quality = measure_quality(source, result);
  EXPECT_TRUE(quality) << quality.error().message;
  EXPECT_TRUE(quality && quality->figure);
  return quality ? *quality : Quality();
}

const LimbQuality& limb_named(const Quality& quality, const std::string& name) {
  const std::vector<LimbQuality>& limbs = quality.figure->limbs;
  const auto found = std::find_if(limbs.begin(), limbs.end(),
                                  [&](const LimbQuality& limb) { return limb.name == name; });
  EXPECT_NE(found, limbs.end()) << name;
  return *found;
}

TEST(FigureQuality, HasNoErrorsForTheSameClip) {
  const Clip clip = standing_person();
  const Quality quality = quality_of(clip, as_result(clip));
  ASSERT_EQ(quality.figure->limbs.size(), 8U);
  for (const LimbQuality& limb : quality.figure->limbs) {
    EXPECT_LT(limb.largest_deg.value, 1e-6) << limb.name;
    EXPECT_EQ(limb.angles_deg.size(), measured_frames);
  }
  ASSERT_EQ(quality.figure->feet.size(), 2U);
  for (const FootQuality& foot : quality.figure->feet) {
    EXPECT_EQ(foot.frames, measured_frames);
    EXPECT_EQ(foot.frames_below, 0U);
    EXPECT_LT(foot.most_floating.value, 1e-9);
  }
  ASSERT_TRUE(quality.figure->hands);
  EXPECT_EQ(quality.figure->hands->largest_distance_change.value, 0.0);
  EXPECT_EQ(quality.figure->hands->overlaps.result, quality.figure->hands->overlaps.source);
  EXPECT_TRUE(quality.figure->worst.empty());
}

TEST(FigureQuality, FindsATurnedArm) {
  const Clip source = standing_person();
  Transferred result = as_result(source);
  // The arms hang in the plane that the channel turns in.
  result.clip.motion.exact_at(70, rotation_column(source, "LeftArm")) = -15.0;
  const Quality quality = quality_of(source, result);
  for (const char* const name : {"left upper arm", "left forearm"}) {
    const LimbQuality& limb = limb_named(quality, name);
    EXPECT_NEAR(limb.largest_deg.value, 30.0, 1e-6);
    EXPECT_EQ(limb.largest_deg.frame, 70U);
    EXPECT_NEAR(limb.mean_deg, 30.0 / measured_frames, 1e-6);
    EXPECT_NEAR(limb.angles_deg[70], 30.0F, 1e-4F);
    EXPECT_NEAR(limb.angles_deg[69], 0.0F, 1e-4F);
  }
  EXPECT_LT(limb_named(quality, "right forearm").largest_deg.value, 1e-6);
  // The left wrist is 54 from the shoulder at 18 to the side; the distance of the hands grows by
  // 54 (cos 15 - cos 45).
  EXPECT_EQ(quality.figure->hands->largest_distance_change.frame, 70U);
  EXPECT_GT(quality.figure->hands->largest_distance_change.value, 10.0);
  ASSERT_FALSE(quality.figure->worst.empty());
  EXPECT_EQ(quality.figure->worst.front().frame, 70U);
  for (const WorstFrame& worst : quality.figure->worst) EXPECT_EQ(worst.frame, 70U) << worst.part;
}

TEST(FigureQuality, MeasuresSolesAgainstTheGroundOfTheSource) {
  const Clip source = standing_person();
  Transferred result = as_result(source);
  for (std::size_t frame = 30; frame < 42; ++frame) result.clip.motion.exact_at(frame, 1) -= 5.0;
  for (std::size_t frame = 80; frame < 86; ++frame) result.clip.motion.exact_at(frame, 1) += 3.0;
  const Quality quality = quality_of(source, result);
  for (const FootQuality& foot : quality.figure->feet) {
    EXPECT_NEAR(foot.deepest.value, 5.0, 1e-9);
    EXPECT_EQ(foot.deepest.frame, 30U);
    EXPECT_EQ(foot.frames_below, 12U);
    EXPECT_NEAR(foot.most_floating.value, 3.0, 1e-9);
    EXPECT_NEAR(foot.mean_floating, 3.0 * 6 / measured_frames, 1e-9);
    EXPECT_NEAR(foot.heights[35], -5.0F, 1e-5F);
  }
  const auto is_listed = [&](WorstFrame::Measure measure, double value) {
    const std::vector<WorstFrame>& worst = quality.figure->worst;
    return std::any_of(worst.begin(), worst.end(), [&](const WorstFrame& each) {
      return each.measure == measure && std::abs(each.value - value) < 1e-9;
    });
  };
  EXPECT_TRUE(is_listed(WorstFrame::Measure::depth, 5.0));
  EXPECT_TRUE(is_listed(WorstFrame::Measure::floating, 3.0));
}

TEST(FigureQuality, MeasuresASlidingFoot) {
  const Clip source = standing_person();
  Transferred result = as_result(source);
  for (std::size_t frame = 50; frame < measured_frames; ++frame)
    result.clip.motion.exact_at(frame, 0) += 2.0;
  const Quality quality = quality_of(source, result);
  for (const FootQuality& foot : quality.figure->feet) {
    EXPECT_NEAR(foot.slides[50], 2.0F, 1e-5F);
    EXPECT_NEAR(foot.slides[51], 0.0F, 1e-5F);
  }
}

TEST(FigureQuality, FindsArmsInsideTheBody) {
  const Clip source = standing_person();
  Transferred result = as_result(source);
  // The forearm is turned to the front and across the body.
  const std::size_t arm = rotation_column(source, "LeftArm");
  const std::size_t forearm = rotation_column(source, "LeftForeArm");
  result.clip.motion.exact_at(60, arm) = -80.0;
  result.clip.motion.exact_at(60, forearm) = -120.0;
  const Quality quality = quality_of(source, result);
  const HandsQuality& hands = *quality.figure->hands;
  EXPECT_EQ(hands.overlaps.source, 0U);
  EXPECT_EQ(hands.overlaps.result, 1U);
  EXPECT_EQ(hands.deepest_overlap.frame, 60U);
  EXPECT_GT(hands.deepest_overlap.value, 1.0);
}

TEST(FigureQuality, MeasuresJerkOfJoints) {
  const Clip source = walking_person(measured_frames);
  Transferred result = as_result(source);
  const Quality same = quality_of(source, result);
  EXPECT_EQ(same.median_jerk_ratio, 1.0);
  EXPECT_EQ(same.high_jerk_ratio, 1.0);
  // The hand is the last joint of the arm: a jump of the forearm moves it and no other joint.
  result.clip.motion.exact_at(60, rotation_column(source, "LeftForeArm")) += 60.0;
  const Quality jumped = quality_of(source, result);
  EXPECT_EQ(jumped.median_jerk_ratio, 1.0);
  EXPECT_GT(jumped.jerk_ratio, 1.1);
}

TEST(FigureQuality, IsNotMeasuredWithoutAFigure) {
  Clip clip;
  Joint root = named_joint("Root");
  root.channels = {Channel::x_position, Channel::y_position, Channel::z_position,
                   Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
  ASSERT_TRUE(clip.skeleton.add(Joint::no_parent, root));
  clip.motion = Motion(4, 6, FrameTime(FrameRate{60, 1}));
  for (double& value : clip.motion.exact_values()) value = 0.0;
  const Result<Quality> quality = measure_quality(clip, as_result(clip));
  ASSERT_TRUE(quality);
  EXPECT_FALSE(quality->figure);
}

}  // namespace

}  // namespace mocap::retarget
