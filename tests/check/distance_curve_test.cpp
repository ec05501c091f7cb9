// SPDX-License-Identifier: MIT
#include "check/distance_curve.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>

#include "mocap/compare.hpp"
#include "support/person.hpp"

namespace mocap::distance_curve_test {
namespace {

using detail::distance_curve;
using detail::Together;
using test::walking_person;

constexpr double metres_per_centimetre = 0.01;

TEST(DistanceCurve, HasTheMeanThatCompareReports) {
  const Clip a = walking_person(5000);
  Clip b = walking_person(5000, 1.3);
  for (std::size_t frame = 0; frame < 2000; ++frame) b.motion.exact_at(frame, 1) += 3.0;
  const auto curve = distance_curve({.clip = a}, {.clip = b}, Together::as_placed);
  ASSERT_TRUE(curve);
  ASSERT_EQ(curve->size(), 5000U);
  double sum = 0.0;
  for (const float value : *curve) sum += static_cast<double>(value);
  EXPECT_NEAR(sum / 5000.0, compare(a, b)->mean_distance, 1e-3);
}

TEST(DistanceCurve, IsInMetresAfterScalingAndPlacing) {
  const Clip a = walking_person(10);
  Clip b = a;
  for (std::size_t frame = 0; frame < 10; ++frame) b.motion.exact_at(frame, 1) += 50.0;
  const auto curve = distance_curve(
      {.clip = a, .metres_per_unit = metres_per_centimetre},
      {.clip = b, .metres_per_unit = metres_per_centimetre, .place = Vector3(0.0, -0.5, 2.0)},
      Together::as_placed);
  ASSERT_TRUE(curve);
  for (const float value : *curve) EXPECT_NEAR(value, 2.0, 1e-6);
}

TEST(DistanceCurve, IgnoresWhereTheHipsAreOnTheGroundIfTheyAreTogether) {
  const Clip a = walking_person(50);
  Clip b = a;
  for (std::size_t frame = 0; frame < 50; ++frame) {
    b.motion.exact_at(frame, 0) += 70.0;
    b.motion.exact_at(frame, 1) += 5.0;
  }
  const auto curve = distance_curve({.clip = a}, {.clip = b}, Together::hips);
  ASSERT_TRUE(curve);
  for (const float value : *curve) EXPECT_NEAR(value, 5.0, 1e-4);
}

TEST(DistanceCurve, RotatesTheUpAxes) {
  const Clip a = walking_person(5);
  for (const Axis up : {Axis::plus_x, Axis::minus_x, Axis::minus_y, Axis::plus_z, Axis::minus_z}) {
    const auto same =
        distance_curve({.clip = a, .up = up}, {.clip = a, .up = up}, Together::as_placed);
    const auto other = distance_curve({.clip = a, .up = up}, {.clip = a}, Together::as_placed);
    ASSERT_TRUE(same && other);
    EXPECT_EQ(same->at(2), 0.0F);
    EXPECT_GT(other->at(2), 10.0F);
  }
}

TEST(DistanceCurve, ComparesAtTheSameTime) {
  const Clip a = walking_person(60);
  Clip half = a;
  half.motion = Motion(20, a.motion.channels(), FrameTime(FrameRate{30, 1}));
  for (std::size_t frame = 0; frame < 20; ++frame)
    for (std::size_t column = 0; column < a.motion.channels(); ++column)
      half.motion.exact_at(frame, column) = a.motion.at(2 * frame, column);
  const auto curve = distance_curve({.clip = a}, {.clip = half}, Together::as_placed);
  ASSERT_TRUE(curve);
  for (std::size_t frame = 0; frame <= 38; frame += 2) EXPECT_LT(curve->at(frame), 1e-4F);
  for (std::size_t frame = 1; frame < 38; frame += 2) EXPECT_LT(curve->at(frame), 1.0F);
  EXPECT_TRUE(std::isnan(curve->at(39)));
  EXPECT_TRUE(std::isnan(curve->at(59)));
}

TEST(DistanceCurve, NeedsACommonJoint) {
  Skeleton skeleton;
  ASSERT_TRUE(skeleton.add(Joint::no_parent, test::named_joint("Ball")));
  Clip other;
  other.skeleton = skeleton;
  other.motion = Motion(2, skeleton.channel_count());
  const auto curve =
      distance_curve({.clip = walking_person(2)}, {.clip = other}, Together::as_placed);
  ASSERT_FALSE(curve);
  EXPECT_EQ(curve.error().code, codes::argument_shape);
}

}  // namespace
}  // namespace mocap::distance_curve_test
