// SPDX-License-Identifier: MIT
// The ground below the feet of the source.
#include "retarget/ground.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <vector>

namespace mocap::retarget::ground_test {

namespace {

using Heights = std::vector<double>;

/// A foot that stands in the frames marked with an x.
StandingFoot foot(const char* stands, Heights heights) {
  StandingFoot result;
  for (const char* each = stands; *each != '\0'; ++each) result.stands.push_back(*each == 'x');
  result.heights = std::move(heights);
  return result;
}

TEST(Ground, IsTheMedianOfContactsNearIt) {
  const auto ground = ground_below({foot("xx..xx", {0.0, 0.02, 0.3, 0.3, 0.01, 0.01}),
                                    foot("..xx..", {0.5, 0.5, 0.0, 0.01, 0.5, 0.5})},
                                   0, 1.0);
  EXPECT_EQ(ground[0], Heights(6, 0.01));
  EXPECT_EQ(ground[1], Heights(6, 0.01));
}

TEST(Ground, OfAStepIsTheMeanOfItsContact) {
  const auto ground = ground_below({foot("xxx......", {0, 0, 0, 1, 1, 1, 1, 1, 1}),
                                    foot("......xxx", {1, 1, 1, 1, 1, 1, 0.2, 0.4, 0.3})},
                                   0, 1.0);
  // The left foot has no contact after that on the floor; the right one is above the floor until it
  // stands on the step.
  EXPECT_EQ(ground[0], Heights(9, 0.0));
  EXPECT_EQ(Heights(ground[1].begin(), ground[1].begin() + 6), Heights(6, 0.0));
  for (std::size_t frame = 6; frame < 9; ++frame) EXPECT_NEAR(ground[1][frame], 0.3, 1e-12);
}

TEST(Ground, BetweenHighStepsIsNotThatOfTheFloor) {
  const auto ground = ground_below(
      {foot("xxxx.x.x", {0, 0, 0, 0, 2, 1, 2, 1}), foot("......xx", {2, 2, 2, 2, 2, 2, 1.0, 1.0})},
      0, 1.0);
  EXPECT_EQ(ground[0][4], 0.0);
  EXPECT_EQ(ground[0][6], 1.0);
}

TEST(Ground, DoesNotCountAReferencePose) {
  const auto ground =
      ground_below({foot("x.x", {-5.0, 0.5, 0.0}), foot("x.x", {-5.0, 0.5, 0.0})}, 1, 1.0);
  EXPECT_EQ(ground[0], Heights(3, 0.0));
}

TEST(Ground, IsUnknownIfNoFootStands) {
  const auto ground = ground_below({foot("..", {0, 0}), foot("..", {0, 0})}, 0, 1.0);
  EXPECT_TRUE(ground[0].empty());
  EXPECT_TRUE(ground[1].empty());
}

TEST(Ground, OfAFootThatNeverStandsIsThatOfTheOther) {
  const auto ground = ground_below({foot("xx", {0.1, 0.1}), foot("..", {3, 3})}, 0, 1.0);
  EXPECT_EQ(ground[1], Heights(2, 0.1));
}

}  // namespace

}  // namespace mocap::retarget::ground_test
