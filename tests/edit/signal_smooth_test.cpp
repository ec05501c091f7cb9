// SPDX-License-Identifier: MIT
// Filters and the unwrapping of angles: what they preserve, and published values for the rest.
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <numbers>
#include <string>
#include <vector>

#include "edit/clip_text.hpp"
#include "edit/signal/series_filter.hpp"
#include "mocap/rotation.hpp"

namespace mocap::edit::signal_smooth_test {
namespace {

using namespace test;

// After both passes with the corrected cutoff, the gain at the cutoff is the square root of a half.
TEST(Butterworth, HasHalfThePowerAtItsCutoff) {
  for (const double cutoff : {0.02, 0.05, 0.1, 0.2}) {
    std::vector<double> series(4000);
    for (std::size_t i = 0; i < series.size(); ++i) {
      series[i] = std::sin(2.0 * std::numbers::pi * cutoff * static_cast<double>(i));
    }
    const std::vector<double> before = series;
    butterworth(series, cutoff);
    double in_phase = 0.0;
    double power = 0.0;
    for (std::size_t i = 1000; i < 3000; ++i) {
      in_phase += series[i] * before[i];
      power += before[i] * before[i];
    }
    EXPECT_NEAR(in_phase / power, std::numbers::sqrt2 / 2.0, 0.002) << cutoff;
  }
}

// The weights for 5 and 9 points in the table of A. Savitzky and M. J. E. Golay.
TEST(SavitzkyGolay, HasThePublishedWeights) {
  const std::vector<double> five = savitzky_golay_weights(5);
  const std::vector<double> expected_five{-3, 12, 17, 12, -3};
  for (std::size_t i = 0; i < 5; ++i) EXPECT_NEAR(five[i], expected_five[i] / 35.0, 1e-15);
  const std::vector<double> nine = savitzky_golay_weights(9);
  const std::vector<double> expected_nine{-21, 14, 39, 54, 59, 54, 39, 14, -21};
  for (std::size_t i = 0; i < 9; ++i) EXPECT_NEAR(nine[i], expected_nine[i] / 231.0, 1e-15);
}

TEST(Smooth, RemovesJitterAndKeepsMovement) {
  std::string rows;
  for (int i = 0; i < 480; ++i) {
    const double t = i / 120.0;
    const double swing = 60.0 * std::sin(2.0 * std::numbers::pi * 0.8 * t);
    const double jitter = (i % 2 == 0 ? 1.5 : -1.5);
    rows +=
        std::to_string(100 * t + jitter) + " 0 0 " + std::to_string(swing + jitter) + " 20 10\n";
  }
  for (const char* how : {"6", "gaussian:0.03", "savitzky-golay:9"}) {
    SCOPED_TRACE(how);
    Clip clip = clip_of_rows(rows, 480, "0.00833333");
    ASSERT_TRUE(apply_words(clip, "smooth", how));
    for (std::size_t frame = 20; frame < 460; ++frame) {
      const double t = static_cast<double>(frame) / 120.0;
      const double swing = 60.0 * std::sin(2.0 * std::numbers::pi * 0.8 * t);
      EXPECT_NEAR(clip.motion.at(frame, 0), 100 * t, 0.7);
      const Quaternion turned = rotation_from_euler_deg(
          {2, 0, 1},
          {clip.motion.at(frame, 3), clip.motion.at(frame, 4), clip.motion.at(frame, 5)});
      EXPECT_LT(angle_between_deg(turned, rotation_from_euler_deg({2, 0, 1}, {swing, 20, 10})),
                1.0);
    }
  }
}

// y = x^2 is a parabola everywhere, including the ends; short clips use shorter windows.
TEST(SavitzkyGolay, PreservesParabolas) {
  for (const std::size_t size : {5U, 8U, 30U}) {
    std::vector<double> series;
    for (std::size_t i = 0; i < size; ++i) series.push_back(static_cast<double>(i * i));
    savitzky_golay(series, 9);
    for (std::size_t i = 0; i < size; ++i) {
      EXPECT_NEAR(series[i], static_cast<double>(i * i), 1e-10) << size;
    }
  }
}

TEST(SavitzkyGolay, DoesNotChangeShortClips) {
  for (const std::size_t size : {0U, 1U, 2U, 3U, 4U}) {
    std::vector<double> series{3.0, 1.0, 4.0, 1.0};
    series.resize(size);
    const std::vector<double> old = series;
    savitzky_golay(series, 5);
    EXPECT_EQ(series, old);
  }
}

// If the period of the cutoff is longer than the clip, only the line between its ends remains.
TEST(Butterworth, StaysWithinTheDataForVeryLowCutoffs) {
  for (const double cutoff : {0.1, 1e-3, 1e-6, 1e-300}) {
    std::vector<double> series;
    for (int i = 0; i < 30; ++i) series.push_back(static_cast<double>(i * i));
    butterworth(series, cutoff);
    EXPECT_NEAR(series.front(), 0.0, 1.0) << cutoff;
    EXPECT_NEAR(series.back(), 841.0, 1.0) << cutoff;
    for (int i = 0; i < 30; ++i) {
      EXPECT_GE(series[static_cast<std::size_t>(i)], i * i - 1.0) << cutoff;
      EXPECT_LE(series[static_cast<std::size_t>(i)], 29.0 * i + 1.0) << cutoff;
    }
  }
}

TEST(Smooth, KeepsTheReferencePoseExactly) {
  std::string rows = "1.50 90 2e0 0.00 0 0.000\n";
  for (int i = 0; i < 30; ++i)
    rows += "1 90 2 " + std::to_string(60 + i % 3) + " " + std::to_string(40 + i) + " 30\n";
  Clip clip = clip_of_rows(rows, 31, "0.0333333");
  ASSERT_TRUE(apply_words(clip, "smooth", ""));
  const std::string text = bvh_text_of(clip);
  EXPECT_NE(text.find("\n1.50 90 2e0 0.00 0 0.000\n"), std::string::npos) << text;
  // Computed numbers get no more decimals than their precision.
  const std::string last = text.substr(text.rfind('\n', text.size() - 2));
  EXPECT_LT(last.size(), 6U * 20U) << last;
}

TEST(Smooth, KeepsTheWholeTurnsOfSingleAngles) {
  Clip clip = test::clip_of(
      "HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\nEnd Site\n{\nOFFSET 0 1 "
      "0\n}\n}\nMOTION\nFrames: 8\nFrame Time: 0.1\n165\n170\n175\n-180\n-175\n-170\n-165\n"
      "-160\n");
  const Clip old = clip;
  ASSERT_TRUE(apply_words(clip, "smooth", "2"));
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_NEAR(clip.motion.at(i, 0), old.motion.at(i, 0), 1.0) << i;
  }
}

TEST(Smooth, DoesNotChangeStillChannels) {
  std::string rows;
  for (int i = 0; i < 100; ++i) rows += "1.5 90 3 179.5 20 -10\n";
  Clip clip = clip_of_rows(rows, 100);
  for (const char* how : {"6", "gaussian:0.1", "savitzky-golay:9"}) {
    ASSERT_TRUE(apply_words(clip, "smooth", how));
    for (std::size_t frame = 0; frame < 100; ++frame) {
      EXPECT_NEAR(clip.motion.at(frame, 0), 1.5, 1e-12);
      EXPECT_NEAR(clip.motion.at(frame, 3), 179.5, 1e-9);
    }
  }
}

TEST(Unwrap, ContinuesThroughTheHalfTurn) {
  std::string rows;
  for (int i = 0; i < 120; ++i) {
    rows += "0 0 0 " + std::to_string(std::remainder(5.0 * i, 360.0)) + " 20 10\n";
  }
  Clip clip = clip_of_rows(rows, 120);
  ASSERT_TRUE(apply_words(clip, "unwrap", ""));
  for (std::size_t frame = 0; frame < 120; ++frame) {
    EXPECT_NEAR(clip.motion.at(frame, 3), 5.0 * static_cast<double>(frame), 1e-9);
    EXPECT_EQ(clip.motion.at(frame, 4), 20.0);
  }
  ASSERT_TRUE(apply_words(clip, "wrap", ""));
  for (std::size_t frame = 0; frame < 120; ++frame) {
    EXPECT_LE(clip.motion.at(frame, 3), 180.0);
    EXPECT_GT(clip.motion.at(frame, 3), -180.0);
  }
}

// From some frame on, the angles are the other solution for the same rotations. The jump is
// removed.
TEST(Unwrap, UsesTheNearestSolution) {
  Clip clip = clip_of_rows("0 0 0 10 80 5\n0 0 0 192 98 187\n", 2);
  ASSERT_TRUE(apply_words(clip, "unwrap", ""));
  EXPECT_NEAR(clip.motion.at(1, 3), 12.0, 1e-9);
  EXPECT_NEAR(clip.motion.at(1, 4), 82.0, 1e-9);
  EXPECT_NEAR(clip.motion.at(1, 5), 7.0, 1e-9);
}

}  // namespace
}  // namespace mocap::edit::signal_smooth_test
