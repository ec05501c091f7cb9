// SPDX-License-Identifier: MIT
// Changes of the frame rate: what they preserve, and which frequencies remain.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "edit/clip_text.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/rotation.hpp"

namespace mocap::edit::resample_test {
namespace {

using namespace test;

TEST(Resample, KeepsCoincidingFramesExactly) {
  std::string rows;
  for (int i = 0; i < 31; ++i) {
    rows += std::to_string(0.1 * i) + " 1 2 " + std::to_string(170 + i) + " " +
            std::to_string(3 * i) + " -4\n";
  }
  const Clip clip = clip_of_rows(rows, 31, "0.0333333");
  Clip edited = clip;
  ASSERT_TRUE(apply_words(edited, "fps", "120"));
  ASSERT_EQ(edited.motion.frames(), 121U);
  EXPECT_EQ(edited.motion.frame_time.rate(), (FrameRate{120, 1}));
  for (std::size_t frame = 0; frame < 31; ++frame) {
    for (std::size_t column = 0; column < 6; ++column) {
      EXPECT_EQ(edited.motion.at(4 * frame, column), clip.motion.at(frame, column));
    }
  }
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(Resample{30.0, false}, edited, diagnostics));
  ASSERT_EQ(edited.motion.frames(), 31U);
  for (std::size_t i = 0; i < clip.motion.values().size(); ++i) {
    EXPECT_EQ(edited.motion.values()[i], clip.motion.values()[i]);
  }
}

// Halfway from no rotation to 40, 30 and 20 degrees about Z, X and Y. Interpolating each angle
// would give 20, 15 and 10, which is off by 3.2 degrees.
TEST(Resample, InterpolatesAlongTheShortestArc) {
  Clip clip = clip_of_rows("0 0 0 0 0 0\n10 0 0 40 30 20\n", 2);
  ASSERT_TRUE(apply_words(clip, "fps", "80"));
  ASSERT_EQ(clip.motion.frames(), 3U);
  const Quaternion half = rotation_from_euler_deg(
      {2, 0, 1}, {clip.motion.at(1, 3), clip.motion.at(1, 4), clip.motion.at(1, 5)});
  const Quaternion whole = rotation_from_euler_deg({2, 0, 1}, {40, 30, 20});
  EXPECT_LT(angle_between_deg(half * half, whole), 1e-9);
  EXPECT_NEAR(angle_between_deg(half, rotation_from_euler_deg({2, 0, 1}, {20, 15, 10})), 3.2, 0.05);
  EXPECT_DOUBLE_EQ(clip.motion.at(1, 0), 5.0);
}

TEST(Resample, InterpolatesFrom170ToMinus170ThroughTheHalfTurn) {
  Clip clip = clip_of_rows("0 0 0 170 0 0\n0 0 0 -170 0 0\n", 2);
  ASSERT_TRUE(apply_words(clip, "fps", "80"));
  EXPECT_NEAR(std::abs(clip.motion.at(1, 3)), 180.0, 1e-9);
}

TEST(Resample, EndsWithTheLastFrame) {
  std::string rows;
  for (int i = 0; i < 101; ++i) rows += std::to_string(i) + " 0 0 0 0 0\n";
  Clip clip = clip_of_rows(rows, 101, "0.00833333");  // 100 / 120 s
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(Resample{100.0, false}, clip, diagnostics));
  ASSERT_EQ(clip.motion.frames(), 84U);  // 83.3 steps of a hundredth
  EXPECT_NEAR(clip.motion.at(1, 0), 1.2, 1e-12);
  EXPECT_NEAR(clip.motion.at(83, 0), 99.6, 1e-9);
}

TEST(Resample, IsNeverLongerThanTheClip) {
  for (const std::size_t frames :
       {std::size_t{2}, std::size_t{7}, std::size_t{101}, std::size_t{242}}) {
    std::string rows;
    for (std::size_t i = 0; i < frames; ++i) rows += std::to_string(i) + " 0 0 0 0 0\n";
    const Clip clip = clip_of_rows(rows, frames, "0.00833333");
    const double last_s = static_cast<double>(frames - 1) / 120.0;
    for (const char* fps : {"30", "24", "25:nearest", "100", "59.94", "240", "144:nearest"}) {
      Clip edited = clip;
      ASSERT_TRUE(apply_words(edited, "fps", fps));
      const double step = edited.motion.frame_time.seconds();
      const double end_s = static_cast<double>(edited.motion.frames() - 1) * step;
      EXPECT_LE(end_s, last_s + 1e-9) << frames << ' ' << fps;
      EXPECT_GT(end_s + step, last_s - 1e-9) << frames << ' ' << fps;
    }
  }
}

TEST(Resample, CopiesTheNearestFramesExactly) {
  std::string rows;
  for (int i = 0; i < 13; ++i) rows += std::to_string(i) + ".50 90 1e1 0.250 4 5\n";
  Clip clip = clip_of_rows(rows, 13, "0.00833333");
  ASSERT_TRUE(apply_words(clip, "fps", "30:nearest"));
  ASSERT_EQ(clip.motion.frames(), 4U);
  EXPECT_EQ(clip.motion.frame_time.rate(), (FrameRate{30, 1}));
  const std::string text = bvh_text_of(clip);
  EXPECT_NE(text.find("\n0.50 90 1e1 0.250 4 5\n4.50 90 1e1 0.250 4 5\n8.50 90 1e1 0.250 4 5\n"
                      "12.50 90 1e1 0.250 4 5\n"),
            std::string::npos)
      << text;
  ASSERT_TRUE(apply_words(clip, "fps", "60:nearest"));
  EXPECT_EQ(clip.motion.frames(), 7U);
  EXPECT_EQ(clip.motion.at(1, 0), clip.motion.at(2, 0));
  EXPECT_FALSE(apply_words(clip, "fps", "30:near"));
}

// From 120 to 30 frames per second: half the new rate is 15 Hz.
TEST(Resample, KeepsOnlyFrequenciesBelowTheNewNyquistLimit) {
  const auto left_of = [](double hz) {
    std::string rows;
    for (int i = 0; i < 1201; ++i) {
      const double value = 10.0 * std::sin(2.0 * std::numbers::pi * hz * i / 120.0 + 0.4);
      rows += std::to_string(value) + " 0 0 0 0 0\n";
    }
    Clip clip = clip_of_rows(rows, 1201, "0.00833333");
    EXPECT_TRUE(apply_words(clip, "fps", "30"));
    double greatest = 0.0;
    for (std::size_t frame = 30; frame + 30 < clip.motion.frames(); ++frame)
      greatest = std::max(greatest, std::abs(clip.motion.at(frame, 0)));
    return greatest / 10.0;
  };
  EXPECT_NEAR(left_of(3.1), 1.0, 0.03);
  EXPECT_NEAR(left_of(11.1), 1.0, 0.03);
  EXPECT_LT(left_of(15.3), 0.03);
  EXPECT_LT(left_of(16.5), 0.005);  // 1.1 times
  EXPECT_LT(left_of(31.0), 0.005);
}

/// A clip with 120 frames per second whose hips move along X.
Clip moving_hips(std::size_t frames, const std::function<double(double second)>& place) {
  std::string rows;
  for (std::size_t i = 0; i < frames; ++i) {
    rows += fmt::format("{} 0 0 0 0 0\n", place(static_cast<double>(i) / 120.0));
  }
  return clip_of_rows(rows, frames, "0.00833333");
}

/// The amplitude that remains of an oscillation of amplitude 1 in each new frame, for any phase.
std::vector<double> left_by_frame(double hz, const char* fps) {
  std::vector<double> left;
  for (int phase = 0; phase < 12; ++phase) {
    Clip clip = moving_hips(601, [&](double t) {
      return std::sin(2.0 * std::numbers::pi * hz * t + std::numbers::pi * phase / 12.0);
    });
    EXPECT_TRUE(apply_words(clip, "fps", fps));
    left.resize(clip.motion.frames());
    for (std::size_t i = 0; i < left.size(); ++i)
      left[i] = std::max(left[i], std::abs(clip.motion.at(i, 0)));
  }
  return left;
}

TEST(Resample, FiltersNearTheEndsAsWell) {
  for (const char* fps : {"30", "50", "24", "100"}) {
    const double rate = std::stod(fps);
    for (const double part : {0.51, 0.55, 0.6, 0.7, 0.9, 1.1, 1.6}) {
      const double hz = part * rate;
      if (hz >= 60.0) continue;
      const std::vector<double> left = left_by_frame(hz, fps);
      for (std::size_t i = 1; i + 1 < left.size(); ++i) {
        const std::size_t from_end = std::min(i, left.size() - 1 - i);
        EXPECT_LT(left[i], from_end == 1 ? 0.07 : 0.04) << fps << ' ' << hz << " Hz, frame " << i;
      }
    }
  }
}

TEST(Resample, KeepsTheEndFramesAndUniformMovement) {
  const Clip clip = moving_hips(121, [](double t) { return 300.0 * t - 20.0; });
  for (const char* fps : {"30", "24", "100", "50", "7"}) {
    Clip edited = clip;
    ASSERT_TRUE(apply_words(edited, "fps", fps));
    EXPECT_EQ(edited.motion.at(0, 0), clip.motion.at(0, 0));
    const double step_s = 1.0 / std::stod(fps);
    for (std::size_t i = 0; i < edited.motion.frames(); ++i) {
      EXPECT_NEAR(edited.motion.at(i, 0), 300.0 * step_s * static_cast<double>(i) - 20.0, 0.06)
          << fps << ' ' << i;
    }
  }
  Clip edited = clip;
  ASSERT_TRUE(apply_words(edited, "fps", "30"));
  EXPECT_EQ(edited.motion.at(30, 0), clip.motion.at(120, 0));
}

TEST(Resample, KeepsSlowMovementNearTheEnds) {
  const auto place = [](double t) { return std::sin(2.0 * std::numbers::pi * 2.0 * t + 0.7); };
  Clip clip = moving_hips(241, place);
  ASSERT_TRUE(apply_words(clip, "fps", "30"));
  for (std::size_t i = 0; i < clip.motion.frames(); ++i) {
    EXPECT_NEAR(clip.motion.at(i, 0), place(static_cast<double>(i) / 30.0), 0.06) << i;
  }
}

TEST(Resample, HandlesClipsShorterThanTheFilter) {
  for (std::size_t frames = 2; frames < 40; ++frames) {
    const Clip clip = moving_hips(frames, [](double t) { return 10.0 + t; });
    for (const char* fps : {"100", "60", "30", "13", "2"}) {
      Clip edited = clip;
      ASSERT_TRUE(apply_words(edited, "fps", fps));
      for (std::size_t i = 0; i < edited.motion.frames(); ++i) {
        EXPECT_NEAR(edited.motion.at(i, 0), 10.0 + static_cast<double>(i) / std::stod(fps), 1e-3)
            << frames << ' ' << fps << ' ' << i;
      }
    }
  }
}

// 30 frames per second cannot represent 50 Hz. Without a filter, the result would contain a slow
// oscillation that does not exist.
TEST(Resample, FiltersFrequenciesAboveTheNewNyquistLimit) {
  std::string rows;
  for (int i = 0; i < 1201; ++i) {
    const double t = i / 240.0;
    const double fast = 10.0 * std::sin(2.0 * std::numbers::pi * 50.0 * t);
    const double slow = 20.0 * std::sin(2.0 * std::numbers::pi * 2.0 * t);
    rows += std::to_string(fast) + " 0 0 " + std::to_string(slow + fast) + " 0 0\n";
  }
  const Clip clip = clip_of_rows(rows, 1201, "0.00416667");
  Clip filtered = clip;
  ASSERT_TRUE(apply_words(filtered, "fps", "30"));
  Diagnostics diagnostics;
  Clip picked = clip;
  ASSERT_TRUE(apply(Resample{30.0, false}, picked, diagnostics));
  double aliased = 0.0;
  for (std::size_t frame = 10; frame + 10 < filtered.motion.frames(); ++frame) {
    const double t = static_cast<double>(frame) / 30.0;
    EXPECT_NEAR(filtered.motion.at(frame, 0), 0.0, 0.3);
    EXPECT_NEAR(filtered.motion.at(frame, 3), 20.0 * std::sin(4.0 * std::numbers::pi * t), 0.6);
    aliased = std::max(aliased, std::abs(picked.motion.at(frame, 0)));
  }
  EXPECT_GT(aliased, 5.0);
}

TEST(Resample, NeverBlendsTheReferencePose) {
  std::string rows = "1 90 2 0 0 0\n";
  for (int i = 0; i < 30; ++i) rows += "1 90 2 " + std::to_string(60 + i) + " 40 30\n";
  Clip clip = clip_of_rows(rows, 31, "0.0333333");
  ASSERT_TRUE(apply_words(clip, "fps", "60"));
  EXPECT_EQ(clip.motion.at(0, 3), 0.0);
  EXPECT_EQ(clip.motion.at(1, 3), 60.0);
  EXPECT_EQ(clip.motion.frames(), 60U);
}

TEST(Resample, RejectsInvalidRates) {
  const Clip clip = clip_of_rows("0 0 0 0 0 0\n1 0 0 0 0 0\n", 2);
  for (const char* wrong : {"0", "-5", "fast", "nan", "inf", "1e-300"}) {
    Clip edited = clip;
    EXPECT_FALSE(apply_words(edited, "fps", wrong)) << wrong;
    EXPECT_EQ(edited.motion.frames(), 2U);
  }
  Clip edited = clip;
  EXPECT_EQ(apply_words(edited, "fps", "900000").error().code, codes::edit_rate);
}

// The decimals of 1/30 in a file mean exactly 30 frames per second, so nothing is resampled.
TEST(Resample, DoesNotChangeAClipWithTheSameRate) {
  std::string rows = "11.123456789012 0 0 0 0 0\n1 0 0 0 0 0\n2 0 0 0 0 0\n";
  Clip clip = clip_of_rows(rows, 3, "0.0333333");
  const std::string old = bvh_text_of(clip);
  ASSERT_TRUE(apply_words(clip, "fps", "30"));
  EXPECT_EQ(bvh_text_of(clip), old);
}

TEST(Resample, DistinguishesBroadcastRates) {
  for (const auto& [word, fps] :
       {std::pair{"1000.04", 1000.04}, std::pair{"500.49", 500.49},
        std::pair{"29.97", 30.0 / 1.001}, std::pair{"23.98", 24.0 / 1.001},
        std::pair{"59.94", 60.0 / 1.001}}) {
    Clip clip = clip_of_rows("0 0 0 0 0 0\n1 0 0 0 0 0\n2 0 0 0 0 0\n", 3);
    ASSERT_TRUE(apply_words(clip, "fps", word)) << word;
    EXPECT_NEAR(clip.motion.frame_time.frames_per_second(), fps, 1e-9) << word;
  }
}

}  // namespace
}  // namespace mocap::edit::resample_test
