// SPDX-License-Identifier: MIT
// One clip layered over another.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <memory>
#include <string>

#include "edit/clip_text.hpp"
#include "edit/edit_checks.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/edit/combine.hpp"
#include "mocap/edit/direct.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/rotation.hpp"
#include "support/random_clip.hpp"

namespace mocap::edit::layer_test {
namespace {

using namespace test;

RC_GTEST_PROP(Layer, FullWeightIsTheUpperClipAndZeroTheLower, ()) {
  const Clip base = named_clip();
  Clip over = base;
  for (std::size_t frame = 0; frame < over.motion.frames(); ++frame) {
    for (double& number : over.motion.exact_row(frame)) number = random_between(-170, 170);
  }
  const auto joint =
      static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(base.skeleton.size())));
  LayerOptions options;
  options.joints = {base.skeleton[joint].name};
  options.aligned = false;
  const Result<Clip> whole = layer(base, over, options);
  RC_ASSERT(whole.has_value());
  const std::vector<std::size_t> columns = base.skeleton.channel_offsets();
  RC_PRE(!has_reference_frame(base) && !has_reference_frame(over));
  for (std::size_t frame = 0; frame < base.motion.frames(); ++frame) {
    for (std::size_t column = 0; column < base.motion.channels(); ++column) {
      const bool is_masked = column >= columns[joint] && column < columns[joint + 1];
      const Clip& from = is_masked ? over : base;
      RC_ASSERT(whole->motion.at(frame, column) == from.motion.at(frame, column));
    }
  }
  options.weight = 0.0;
  const Result<Clip> none = layer(base, over, options);
  RC_ASSERT(none.has_value());
  for (std::size_t i = 0; i < base.motion.values().size(); ++i) {
    RC_ASSERT(none->motion.values()[i] == base.motion.values()[i]);
  }
}

TEST(Layer, FadesInAndOutOfItsRange) {
  Clip base = still(41, "0 90 0 0 0 0");
  const Clip over = still(100, "5 95 5 0 40 0");
  LayerOptions options;
  options.fade = frames(4);
  options.weight = 0.5;
  ASSERT_TRUE(select(base, {"Hips"}).during(10, 30).lay_over(over, options));
  const auto angle = [&](std::size_t frame) { return base.motion.at(frame, 4); };
  EXPECT_EQ(angle(9), 0.0);
  EXPECT_NEAR(angle(10), 20.0 * 0.04 * (3.0 - 0.4), 1e-9);
  EXPECT_NEAR(angle(13), 20.0 * 0.64 * (3.0 - 1.6), 1e-9);
  EXPECT_NEAR(angle(20), 20.0, 1e-9);
  EXPECT_NEAR(angle(30), angle(10), 1e-9);
  EXPECT_EQ(angle(31), 0.0);
  // The layer is aligned: the root keeps its position, and heights and tilts are blended.
  EXPECT_NEAR(base.motion.at(20, 0), 0.0, 1e-9);
  EXPECT_NEAR(base.motion.at(20, 1), 92.5, 1e-9);
}

TEST(Layer, UsesRateAndMaskOfTheLowerClip) {
  Clip base = still(41, "0 90 0 0 0 0");
  const Clip over = clip_of_rows(
      21, [](int i) { return "0 0 0 " + std::to_string(3 * i) + " 0 0"; }, "0.05");
  Step step{"layer", "wave.bvh@as-is@1"};
  step.during = "10..";
  const Result<Edit> edit = parse(step, reader_of(over, "wave.bvh"));
  ASSERT_TRUE(edit);
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(std::span(&*edit, 1), base, diagnostics));
  ASSERT_EQ(base.motion.frames(), 41U);
  EXPECT_EQ(base.motion.at(9, 3), 0.0);
  EXPECT_NEAR(base.motion.at(20, 3), 15.0, 1e-9);
  EXPECT_NEAR(base.motion.at(31, 3), 31.5, 1e-9);
}

TEST(Layer, ReportsErrors) {
  const Clip base = still(10);
  Clip over = still(10);
  LayerOptions options;
  options.weight = 1.5;
  EXPECT_EQ(layer(base, over, options).error().code, codes::edit_value);
  options.weight = 1.0;
  options.fade = frames(6);
  EXPECT_EQ(layer(base, over, options).error().code, codes::edit_value);
  options.fade = {};
  options.joints = {"Hand"};
  EXPECT_EQ(layer(base, over, options).error().code, codes::edit_joint);
  over.skeleton.set_name(0, "Pelvis");
  options.joints = {"Hips"};
  EXPECT_EQ(layer(base, over, options).error().code, codes::edit_clips_differ);
  options.joints = {};
  EXPECT_EQ(layer(base, over, options).error().code, codes::edit_clips_differ);
  Clip empty = base;
  empty.motion.remove_frames(0, 10);
  EXPECT_EQ(layer(base, empty, options).error().code, codes::edit_clips_differ);
  EXPECT_EQ(layer(empty, base, options).error().code, codes::edit_range);
}

TEST(Blend, IsAsLongAsTheShorterAndHalfwayBetween) {
  const Clip a = still(10, "0 90 0 0 0 0");
  const Clip b = still(7, "0 90 0 0 60 0");
  const Result<Clip> half = blend(a, b, 0.5);
  ASSERT_TRUE(half);
  EXPECT_EQ(half->motion.frames(), 7U);
  for (std::size_t frame = 0; frame < 7; ++frame) {
    EXPECT_NEAR(half->motion.at(frame, 4), 30.0, 1e-9);
  }
  EXPECT_EQ(blend(b, a, 0.0)->motion.frames(), 7U);
  EXPECT_FALSE(blend(a, b, -0.1));
}

// If the rotations become more than half a turn apart, the blend continues in the same direction.
TEST(Layer, StaysContinuousAcrossHalfATurn) {
  const Clip still = clip_of_rows(40, [](int) { return "0 90 0 0 0 0"; });
  const Clip turning =
      clip_of_rows(40, [](int i) { return "0 90 0 " + std::to_string(100 + 4 * i) + " 0 0"; });
  Clip clip = still;
  Diagnostics diagnostics;
  const Layer half{std::make_shared<const Clip>(turning), {.weight = 0.5}};
  ASSERT_TRUE(apply(half, clip, diagnostics));
  const Poses poses = evaluate(clip).value();
  for (std::size_t frame = 1; frame < poses.frames; ++frame) {
    EXPECT_NEAR(
        angle_between_deg(poses.world_rotation(frame - 1, 0), poses.world_rotation(frame, 0)), 2.0,
        1e-6)
        << frame;
  }
}

// Angles of the layer are changed to equivalent ones that are continuous with those before and
// after it.
TEST(Layer, ContinuesTheAnglesOfTheLowerClip) {
  const auto angles = [](int i) { return std::to_string(i) + " 20 10"; };
  const Clip base = clip_of_rows(60, [&](int i) { return "0 90 0 " + angles(i); });
  const auto over = [](const std::function<std::string(int)>& row) {
    return std::make_shared<const Clip>(
        clip_of_rows(60, [&](int i) { return "0 90 0 " + row(i); }));
  };
  for (const auto& upper :
       {over([](int i) { return std::to_string(i + 10 + 180) + " 160 190"; }),
        over([](int i) { return std::to_string(i + 10 + 720) + " 20 -350"; })}) {
    Clip clip = base;
    LayerOptions options;
    options.range = {frames(20), frames(50)};
    options.fade = frames(6);
    options.aligned = false;
    Diagnostics diagnostics;
    ASSERT_TRUE(apply(Layer{upper, options}, clip, diagnostics));
    for (std::size_t frame = 1; frame < clip.motion.frames(); ++frame) {
      for (std::size_t k = 3; k < 6; ++k) {
        EXPECT_NEAR(clip.motion.at(frame, k), clip.motion.at(frame - 1, k), 20.0) << frame;
      }
    }
  }
}

}  // namespace
}  // namespace mocap::edit::layer_test
