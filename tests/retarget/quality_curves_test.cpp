// SPDX-License-Identifier: MIT
#include "retarget/quality_curves.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

#include "mocap/bvh.hpp"
#include "mocap/edit/built_in_skeletons.hpp"

namespace mocap::retarget {

namespace {

Clip walk_of_curves() {
  Diagnostics ignored;
  Result<Clip> clip =
      bvh::read(std::filesystem::path(MOCAP_PROJECT_DIR "/samples/walk.bvh"), {}, ignored);
  EXPECT_TRUE(clip) << clip.error().message;
  return clip ? std::move(*clip) : Clip();
}

Transferred onto_itself(const Clip& clip) {
  Transferred transferred;
  transferred.clip = clip;
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) transferred.report.pairs.push_back({i, i});
  return transferred;
}

const QualityCurve& curve_named(const std::vector<QualityCurve>& curves, std::string_view name) {
  const auto found = std::find_if(curves.begin(), curves.end(),
                                  [&](const QualityCurve& each) { return each.name == name; });
  EXPECT_NE(found, curves.end()) << name;
  return *found;
}

TEST(QualityCurves, OfTheSameClipAreThoseOfTheSource) {
  const Clip clip = walk_of_curves();
  const auto curves = quality_curves(clip, onto_itself(clip));
  ASSERT_TRUE(curves) << curves.error().message;
  ASSERT_EQ(curves->size(), 3U);
  for (const std::string_view name : {"slide", "jerk"}) {
    const QualityCurve& curve = curve_named(*curves, name);
    ASSERT_EQ(curve.result.size(), clip.motion.frames());
    std::size_t known = 0;
    for (std::size_t i = 0; i < curve.result.size(); ++i) {
      if (std::isnan(curve.result[i])) continue;
      ++known;
      EXPECT_EQ(curve.result[i], curve.source[i]) << name << " in frame " << i;
    }
    EXPECT_GT(known, clip.motion.frames() / 4);
  }
  const QualityCurve& contacts = curve_named(*curves, "contacts");
  EXPECT_EQ(contacts.unit, CurveUnit::count);
  EXPECT_TRUE(contacts.worst_frames.empty());
}

TEST(QualityCurves, AgreeWithTheQualityOfTheWholeMotion) {
  const Clip clip = walk_of_curves();
  const Result<Clip> target = edit::built_in_skeleton("unreal");
  ASSERT_TRUE(target);
  Options options;
  options.feet = FeetRule::free;
  const Result<Transferred> moved = transfer(clip, *target, options);
  ASSERT_TRUE(moved) << moved.error().message;
  const Result<Quality> quality = measure_quality(clip, *moved);
  ASSERT_TRUE(quality);
  const auto curves = quality_curves(clip, *moved);
  ASSERT_TRUE(curves);
  const QualityCurve& slide = curve_named(*curves, "slide");
  ASSERT_FALSE(slide.worst_frames.empty());
  // Steps of the walk repeat, so that several frames may be the worst.
  for (const std::size_t frame : {slide.worst_frames.front(), quality->slide.largest_frame})
    EXPECT_NEAR(slide.result[frame], quality->slide.largest_step,
                1e-6 * quality->slide.largest_step);
  const QualityCurve& contacts = curve_named(*curves, "contacts");
  double differing = 0.0;
  for (const float value : contacts.result)
    if (!std::isnan(value)) differing += static_cast<double>(value);
  EXPECT_EQ(differing, static_cast<double>(quality->contacts.source + quality->contacts.result -
                                           2 * quality->contacts.both));
}

float greatest_of(const QualityCurve& curve) {
  float greatest = 0.0F;
  for (const float value : curve.result) greatest = std::max(greatest, value);
  return greatest;
}

TEST(QualityCurves, ReachTheLargestValuesOfTheFigure) {
  const Clip clip = walk_of_curves();
  const Result<Clip> target = edit::built_in_skeleton("unreal");
  ASSERT_TRUE(target);
  const Result<Transferred> moved = transfer(clip, *target, {});
  ASSERT_TRUE(moved) << moved.error().message;
  const Result<Quality> quality = measure_quality(clip, *moved);
  ASSERT_TRUE(quality && quality->figure && quality->figure->hands);
  const FigureQuality& figure = *quality->figure;
  const auto curves = quality_curves(clip, *moved, &figure);
  ASSERT_TRUE(curves);
  double largest_deg = 0.0;
  for (const LimbQuality& limb : figure.limbs)
    largest_deg = std::max(largest_deg, limb.largest_deg.value);
  double deepest = 0.0;
  for (const FootQuality& foot : figure.feet) deepest = std::max(deepest, foot.deepest.value);
  EXPECT_GT(largest_deg, 0.0);
  EXPECT_FLOAT_EQ(greatest_of(curve_named(*curves, "directions")), static_cast<float>(largest_deg));
  EXPECT_FLOAT_EQ(greatest_of(curve_named(*curves, "depth")), static_cast<float>(deepest));
  EXPECT_FLOAT_EQ(greatest_of(curve_named(*curves, "hands")),
                  static_cast<float>(figure.hands->largest_distance_change.value));
  EXPECT_FLOAT_EQ(greatest_of(curve_named(*curves, "overlap")),
                  static_cast<float>(figure.hands->deepest_overlap.value));
}

TEST(QualityCurves, NameTheFramesOfAKnownJumpFirst) {
  const Clip clip = walk_of_curves();
  const auto before = quality_curves(clip, onto_itself(clip));
  ASSERT_TRUE(before);
  ASSERT_FALSE(curve_named(*before, "slide").worst_frames.empty());
  const std::size_t frame = curve_named(*before, "slide").worst_frames.front();
  Transferred jumped = onto_itself(clip);
  for (std::size_t i = frame; i < clip.motion.frames(); ++i)
    jumped.clip.motion.computed_at(i, 0) += 1000.0;
  const auto after = quality_curves(clip, jumped);
  ASSERT_TRUE(after);
  const QualityCurve& slide = curve_named(*after, "slide");
  ASSERT_FALSE(slide.worst_frames.empty());
  EXPECT_EQ(slide.worst_frames.front(), frame);
  EXPECT_LE(slide.worst_frames.size(), 5U);
  const auto gap =
      static_cast<std::size_t>(std::ceil(0.5 / clip.motion.frame_time.seconds() - 1e-9));
  for (std::size_t i = 0; i < slide.worst_frames.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const std::size_t a = std::max(slide.worst_frames[i], slide.worst_frames[j]);
      EXPECT_GE(a - std::min(slide.worst_frames[i], slide.worst_frames[j]), gap);
    }
  }
}

TEST(QualityCurves, WithoutFeetAreOnlyTheJerk) {
  Clip pole;
  Joint root;
  root.name = "pole";
  root.channels = {Channel::x_position, Channel::y_position, Channel::z_position};
  ASSERT_TRUE(pole.skeleton.add(Joint::no_parent, root));
  pole.motion = Motion(10, 3);
  const auto curves = quality_curves(pole, onto_itself(pole));
  ASSERT_TRUE(curves) << curves.error().message;
  ASSERT_EQ(curves->size(), 1U);
  EXPECT_EQ(curves->front().name, "jerk");
  EXPECT_TRUE(curves->front().worst_frames.empty());
}

TEST(QualityCurves, RefuseClipsThatDoNotBelongTogether) {
  const Clip clip = walk_of_curves();
  Transferred other = onto_itself(clip);
  other.report.pairs.push_back({0, clip.skeleton.size()});
  EXPECT_FALSE(quality_curves(clip, other));
  other = onto_itself(clip);
  other.clip.motion = Motion();
  EXPECT_FALSE(quality_curves(clip, other));
}

}  // namespace

}  // namespace mocap::retarget
