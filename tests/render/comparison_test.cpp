// SPDX-License-Identifier: MIT
// Two clips in one picture.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>

#include "body/reference_frame.hpp"
#include "mocap/body.hpp"
#include "mocap/formats.hpp"
#include "mocap/render.hpp"
#include "render/curve.hpp"
#include "render/pixels.hpp"
#include "support/person.hpp"
#include "support/random_clip.hpp"

namespace mocap::render::comparison_test {
namespace {

using test::Pixels;
using test::read_png;

ComparisonOptions showing(ComparisonView what, std::string curve = {}) {
  ComparisonOptions options;
  options.format = PictureFormat::png;
  options.shows = what;
  options.curve = std::move(curve);
  return options;
}

/// A part of a picture.
Pixels part_of(const Pixels& whole, unsigned left, unsigned top, unsigned width, unsigned height) {
  Pixels part{width, height, {}};
  for (unsigned y = top; y < top + height; ++y)
    for (unsigned x = left; x < left + width; ++x)
      part.values.push_back(whole.values[static_cast<std::size_t>(y) * whole.width + x]);
  return part;
}

/// A person with the names of left and right exchanged, which only swaps blue and orange.
Clip swapped_person(std::size_t frames) {
  test::PersonOptions options;
  options.name = [](const std::string& side, const std::string& part) {
    return (side == "Left" ? "Right" : side == "Right" ? "Left" : "") + part;
  };
  return test::walking_person(frames, 1.2, options);
}

TEST(Comparison, PosesAreInTwoRows) {
  const Clip clip = test::walking_person(120);
  const Pixels pixels = read_png(comparison(clip, clip, showing(ComparisonView::moments)).value());
  EXPECT_EQ(pixels.width, 800U);
  EXPECT_EQ(pixels.height, 320U);
  const Pixels before = part_of(pixels, 100, 0, 700, 159);
  const Pixels after = part_of(pixels, 100, 162, 700, 158);
  EXPECT_GT(before.blue(), 1000U);
  EXPECT_GT(after.blue(), 1000U);
  EXPECT_NEAR(static_cast<double>(before.opaque()), static_cast<double>(after.opaque()),
              0.02 * static_cast<double>(before.opaque()));
}

TEST(Comparison, ShorterClipHasFewerPoses) {
  const Pixels pixels = read_png(comparison(test::walking_person(120), test::walking_person(30),
                                            showing(ComparisonView::moments))
                                     .value());
  EXPECT_GT(part_of(pixels, 500, 0, 300, 159).opaque(), 1000U);
  EXPECT_EQ(part_of(pixels, 500, 162, 300, 158).opaque(), 0U);
}

TEST(Comparison, WorldViewHasAPartForEachClip) {
  const Pixels pixels = read_png(
      comparison(test::walking_person(60), swapped_person(60), showing(ComparisonView::world))
          .value());
  for (const unsigned left : {0U, 402U}) {
    const Pixels part = part_of(pixels, left, 30, 398, 290);
    EXPECT_GT(part.blue(), 300U);
    EXPECT_GT(part.orange(), 300U);
  }
}

TEST(Comparison, ACurveFollowsItsChannel) {
  Clip before = test::walking_person(60);
  Clip after = before;
  const std::size_t column = 1;
  for (std::size_t i = 0; i < 60; ++i) {
    before.motion.exact_at(i, column) = 0.0;
    after.motion.exact_at(i, column) = 10.0;
  }
  const std::string name = before.skeleton[0].name + ".Yposition";
  ASSERT_EQ(before.skeleton[0].channels[column], Channel::y_position);
  const Pixels pixels =
      read_png(comparison(before, after, showing(ComparisonView::curve, name)).value());
  // The curve of `after` is blue and in the upper half; that of `before` is grey, below it.
  EXPECT_GT(part_of(pixels, 60, 30, 700, 100).blue(), 500U);
  EXPECT_EQ(part_of(pixels, 60, 180, 700, 120).blue(), 0U);
  EXPECT_GT(part_of(pixels, 60, 180, 700, 108).opaque(), 500U);
}

TEST(Comparison, ReportsInvalidCurves) {
  const Clip clip = test::walking_person(10);
  for (const char* name : {"", "Hips", "Nobody.Xrotation", "Hips.sideways", ".height"}) {
    const auto drawn = comparison(clip, clip, showing(ComparisonView::curve, name));
    ASSERT_FALSE(drawn) << name;
    EXPECT_EQ(drawn.error().code, codes::argument_invalid);
  }
}

TEST(Curves, SpeedsOmitTheReferencePose) {
  Clip clip = test::walking_person(60);
  for (std::size_t frame = 1; frame < 60; ++frame) {
    for (std::size_t c = 3; c < clip.motion.channels(); ++c) clip.motion.exact_at(frame, c) += 50.0;
  }
  for (std::size_t c = 0; c < clip.motion.channels(); ++c) clip.motion.exact_at(0, c) = 0.0;
  ASSERT_TRUE(has_reference_frame(clip));
  const Result<detail::Curve> speed = detail::curve_of(clip, "Hips.speed");
  ASSERT_TRUE(speed);
  ASSERT_EQ(speed->values.size(), 60U);
  EXPECT_TRUE(std::isnan(speed->values[0]));
  // A constant 1.2 m per second, in centimetres.
  for (std::size_t i = 1; i < 60; ++i) EXPECT_NEAR(speed->values[i], 120.0, 1e-6) << i;
  EXPECT_TRUE(curves(clip, {.format = PictureFormat::png, .curves = {"Hips.speed"}}));
}

TEST(Curves, EachUnitHasAPlotAndAnAxis) {
  const Clip clip = test::walking_person(60);
  const auto drawn = [&](std::vector<std::string> names) {
    return read_png(
        curves(clip, {.format = PictureFormat::png, .curves = std::move(names)}).value());
  };
  // Values with the same unit share a plot: the first curve is blue, and the second one orange.
  const Pixels one = drawn({"LeftFoot.height", "Hips.height"});
  EXPECT_EQ(one.height, 320U);
  EXPECT_GT(one.blue(), 500U);
  EXPECT_GT(one.orange(), 500U);
  // Plots of two units are above each other, and each curve uses the full height of its plot.
  const Pixels two = drawn({"LeftFoot.speed", "LeftUpLeg.Xrotation"});
  ASSERT_EQ(two.height, 480U);
  const unsigned middle = 224;
  EXPECT_GT(part_of(two, 60, 30, 740, middle - 30).blue(), 500U);
  EXPECT_EQ(part_of(two, 0, 0, 800, middle).orange(), 0U);
  EXPECT_GT(part_of(two, 60, middle + 30, 740, middle - 30).orange(), 500U);
  EXPECT_EQ(part_of(two, 0, middle, 800, 480 - middle).blue(), 0U);
  // Each unit is above its axis, on the left.
  EXPECT_GT(part_of(two, 0, 0, 70, 24).opaque(), 10U);
  EXPECT_GT(part_of(two, 0, middle, 70, 24).opaque(), 10U);
  const Pixels three = drawn({"LeftFoot.speed", "LeftUpLeg.Xrotation", "Hips.height"});
  EXPECT_EQ(three.height, 640U);
  const Result<std::string> tiny =
      curves(clip, {.size = PictureSize{16, 16}, .curves = {"Hips.speed", "Hips.height"}});
  EXPECT_TRUE(tiny);
}

TEST(Curves, ChannelsAndHeightsOmitTheReferencePose) {
  Clip clip = test::walking_person(60);
  for (std::size_t c = 0; c < clip.motion.channels(); ++c) clip.motion.exact_at(0, c) = 0.0;
  for (std::size_t frame = 1; frame < 60; ++frame) {
    for (std::size_t c = 3; c < clip.motion.channels(); ++c) clip.motion.exact_at(frame, c) += 50.0;
  }
  ASSERT_TRUE(has_reference_frame(clip));
  for (const char* name : {"Hips.Yrotation", "Hips.tx", "LeftFoot.height", "Hips.speed"}) {
    const Result<detail::Curve> curve = detail::curve_of(clip, name);
    ASSERT_TRUE(curve) << name;
    ASSERT_EQ(curve->values.size(), 60U);
    EXPECT_TRUE(std::isnan(curve->values[0])) << name;
    EXPECT_TRUE(std::none_of(curve->values.begin() + 1, curve->values.end(), [](double value) {
      return std::isnan(value);
    })) << name;
  }
}

TEST(Curves, OmitAReferencePoseThatIsHeld) {
  constexpr std::size_t held = 3;
  Clip clip = test::walking_person(60);
  for (std::size_t frame = 0; frame < 60; ++frame) {
    for (std::size_t c = 0; c < clip.motion.channels(); ++c) {
      double& value = clip.motion.exact_at(frame, c);
      value = frame < held ? 0.0 : c < 3 ? value : value + 50.0;
    }
  }
  ASSERT_EQ(mocap::detail::find_reference_frames(clip).frames, held);
  for (const char* name : {"Hips.Yrotation", "LeftFoot.height", "Hips.speed"}) {
    const Result<detail::Curve> curve = detail::curve_of(clip, name);
    ASSERT_TRUE(curve) << name;
    EXPECT_TRUE(std::isnan(curve->values[held - 1])) << name;
    EXPECT_FALSE(std::isnan(curve->values[held])) << name;
  }
}

TEST(Curves, LongLegendsWrap) {
  const Clip clip = test::walking_person(30);
  const auto legend = [&](std::vector<std::string> names, unsigned y) {
    const Pixels all =
        read_png(curves(clip, {.format = PictureFormat::png, .curves = std::move(names)}).value());
    return part_of(all, 72, y, 728, 18).opaque();
  };
  const std::vector<std::string> six{"LeftUpLeg.Xrotation",  "LeftUpLeg.Yrotation",
                                     "LeftUpLeg.Zrotation",  "RightUpLeg.Xrotation",
                                     "RightUpLeg.Yrotation", "RightUpLeg.Zrotation"};
  EXPECT_GT(legend(six, 6), 300U);
  EXPECT_GT(legend(six, 24), 300U);
  // No name is truncated: a name in a two-column legend has as many coloured pixels as alone.
  EXPECT_GT(legend({"LeftUpLeg.Xrotation"}, 6), 100U);
  EXPECT_GT(legend(six, 6) + legend(six, 24), 5 * legend({"LeftUpLeg.Xrotation"}, 6));
}

TEST(Curves, SingleFrameIsAPointWithShortTicks) {
  const Clip clip = test::walking_person(1);
  const Pixels one =
      read_png(curves(clip, {.format = PictureFormat::png, .curves = {"Hips.height"}}).value());
  // Below the legend, which is also blue, there is only a small disc.
  const std::size_t blue = part_of(one, 60, 30, 740, 250).blue();
  EXPECT_GT(blue, 4U);
  EXPECT_LT(blue, 60U);
  for (const double value : {11.153, 0.0, -2e6, 1e-7}) {
    const auto [least, most] = detail::shown_range(value, value);
    const std::vector<double> ticks = detail::round_ticks(least, most, 5);
    ASSERT_GE(ticks.size(), 2U) << value;
    const double step = ticks[1] - ticks[0];
    // Numbers with at most seven digits.
    EXPECT_LT(std::max(std::abs(least), std::abs(most)) / step, 1e7) << value;
    EXPECT_LT(least, value);
    EXPECT_GT(most, value);
  }
}

TEST(Comparison, ClipsWithoutFramesOrJointsAreDrawn) {
  Clip bare;
  Clip frameless = test::walking_person(3);
  frameless.motion = Motion(0, frameless.motion.channels());
  const std::string curve = frameless.skeleton[0].name + ".speed";
  for (const Clip* before : {&bare, &frameless}) {
    for (const Clip* after : {&bare, &frameless}) {
      EXPECT_TRUE(comparison(*before, *after, showing(ComparisonView::moments)));
      EXPECT_TRUE(comparison(*before, *after, showing(ComparisonView::world)));
    }
  }
  EXPECT_TRUE(comparison(frameless, frameless, showing(ComparisonView::curve, curve)));
  ComparisonOptions tiny = showing(ComparisonView::world);
  tiny.size = {16, 16};
  EXPECT_TRUE(comparison(frameless, frameless, tiny));
  for (const ComparisonView what : {ComparisonView::moments, ComparisonView::curve}) {
    tiny.shows = what;
    tiny.curve = curve;
    EXPECT_TRUE(comparison(frameless, frameless, tiny));
  }
  tiny.size = {15, 16};
  EXPECT_FALSE(comparison(frameless, frameless, tiny));
}

}  // namespace
}  // namespace mocap::render::comparison_test
