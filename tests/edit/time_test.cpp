// SPDX-License-Identifier: MIT
// Edits along time: what they preserve, and published values for the rest.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <numbers>
#include <span>
#include <string>
#include <vector>

#include "edit/signal/series_filter.hpp"
#include "mocap/body.hpp"
#include "mocap/bvh.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "mocap/rotation.hpp"
#include "support/person.hpp"

namespace mocap::edit::time_test {
namespace {

Clip clip_of(const std::string& text) {
  Diagnostics diagnostics;
  Result<Clip> clip = bvh::read(std::span<const char>(text), {}, diagnostics);
  EXPECT_TRUE(clip) << (clip ? "" : clip.error().message);
  return clip.value_or(Clip());
}

/// A clip of one joint. `rows` are its values: Xposition Yposition Zposition and three angles.
Clip clip_of_rows(const std::string& rows, int frames, const std::string& frame_time = "0.025",
                  const std::string& order = "Zrotation Xrotation Yrotation") {
  return clip_of(
      "HIERARCHY\nROOT Hips\n{\n\tOFFSET 0 0 0\n\tCHANNELS 6 Xposition Yposition "
      "Zposition " +
      order + "\n\tEnd Site\n\t{\n\t\tOFFSET 0 10 0\n\t}\n}\nMOTION\nFrames: " +
      std::to_string(frames) + "\nFrame Time: " + frame_time + "\n" + rows);
}

std::string text_of(const Clip& clip) {
  Diagnostics diagnostics;
  return bvh::write_text(clip, {}, diagnostics).value_or("");
}

Status apply_words(Clip& clip, const std::string& name, const std::string& value) {
  Diagnostics diagnostics;
  const Result<Edit> edit = parse({name, value});
  if (!edit) return tl::unexpected<Error>(edit.error());
  return apply(std::span(&*edit, 1), clip, diagnostics);
}

TEST(Trim, KeepsTheTextOfAllNumbers) {
  const std::string first = "1.50 2 3.000000 +4 .5 6e1\n";
  const std::string second = "0.1 0.20 0.300 4. 007 -0.0\n";
  const std::string third = "9 8 7.7 6.66 5.555 4.4444\n";
  Clip clip = clip_of_rows(first + second + third, 3);
  ASSERT_TRUE(apply_words(clip, "trim", "1..2"));
  EXPECT_EQ(clip.motion.frames(), 2U);
  EXPECT_EQ(text_of(clip), text_of(clip_of_rows(second + third, 2)));
  EXPECT_NE(text_of(clip).find(second + third), std::string::npos);
}

TEST(Trim, AcceptsFramesAndTimes) {
  std::string rows;
  for (int i = 0; i < 101; ++i) rows += std::to_string(i) + " 0 0 0 0 0\n";
  const Clip clip = clip_of_rows(rows, 101);  // 40 frames per second: 2.5 s.
  const auto trimmed = [&](const std::string& range) {
    Clip edited = clip;
    const Status done = apply_words(edited, "trim", range);
    if (!done) return std::string(facts_of(done.error().code).name);
    return std::to_string(static_cast<int>(edited.motion.at(0, 0))) + "-" +
           std::to_string(static_cast<int>(edited.motion.at(edited.motion.frames() - 1, 0)));
  };
  EXPECT_EQ(trimmed("10..20"), "10-20");
  EXPECT_EQ(trimmed("0..100"), "0-100");
  EXPECT_EQ(trimmed("7..7"), "7-7");
  EXPECT_EQ(trimmed("1s..2s"), "40-80");
  EXPECT_EQ(trimmed("0.01s..0.09s"), "1-3");
  EXPECT_EQ(trimmed("..0.1s"), "0-4");
  EXPECT_EQ(trimmed("98.."), "98-100");
  EXPECT_EQ(trimmed("1s..50"), "40-50");
  for (const char* outside : {"101..", "0..101", "3s..", "..9s", "0.026s..0.049s"}) {
    EXPECT_EQ(trimmed(outside), "edit.range") << outside;
  }
  for (const char* wrong :
       {"10", "a..b", "1.5..2", "-1..5", "10..20..30", "1s..2m", "nan..5", "20..10", "2s..1s"}) {
    EXPECT_EQ(trimmed(wrong), "edit.value") << wrong;
  }
}

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
    const Clip clip = clip_of_rows(rows, static_cast<int>(frames), "0.00833333");
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
  const std::string text = text_of(clip);
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
  return clip_of_rows(rows, static_cast<int>(frames), "0.00833333");
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

// The digits of 1/30 in a file stand for 30, so nothing is computed.
TEST(Resample, DoesNotChangeAClipWithTheSameRate) {
  std::string rows = "11.123456789012 0 0 0 0 0\n1 0 0 0 0 0\n2 0 0 0 0 0\n";
  Clip clip = clip_of_rows(rows, 3, "0.0333333");
  const std::string old = text_of(clip);
  ASSERT_TRUE(apply_words(clip, "fps", "30"));
  EXPECT_EQ(text_of(clip), old);
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

TEST(Speed, ChangesTheFrameTimeOnly) {
  const Clip clip = clip_of_rows("0 0 0 0 0 0\n1.25 0 0 0 0 0\n", 2, "0.0333333");
  Clip edited = clip;
  ASSERT_TRUE(apply_words(edited, "speed", "2"));
  EXPECT_EQ(edited.motion.frame_time.rate(), (FrameRate{60, 1}));
  EXPECT_EQ(edited.motion.at(1, 0), 1.25);
  ASSERT_TRUE(apply_words(edited, "speed", "0.5"));
  EXPECT_EQ(edited.motion.frame_time.rate(), (FrameRate{30, 1}));
  EXPECT_EQ(apply_words(edited, "speed", "1e-9").error().code, codes::edit_rate);
}

TEST(Reverse, KeepsTheReferencePoseFirst) {
  std::string rows = "1 90 2 0 0 0\n";
  for (int i = 0; i < 30; ++i) rows += "1 90 2 " + std::to_string(60 + i) + " 40 30\n";
  Clip clip = clip_of_rows(rows, 31);
  ASSERT_TRUE(apply_words(clip, "reverse", ""));
  EXPECT_EQ(clip.motion.at(0, 3), 0.0);
  EXPECT_EQ(clip.motion.at(1, 3), 89.0);
  EXPECT_EQ(clip.motion.at(30, 3), 60.0);
}

/// A closed loop of 4 frames after `before`, with decimals that differ.
Clip small_loop(const std::string& before = "") {
  return clip_of_rows(before + "1 90 2 0 0 0\n1 91.0 2 10 0 0\n1 92 2 20.00 0 5\n1 90 2 360 0 0\n",
                      before.empty() ? 4 : 5);
}

TEST(StartAt, MovesTheFramesBeforeItToTheEnd) {
  Clip clip = small_loop();
  const std::string header = text_of(clip).substr(0, text_of(clip).find("1 90"));
  ASSERT_TRUE(apply_words(clip, "start-at", "2"));
  EXPECT_EQ(text_of(clip),
            header + "1 92 2 20.00 0 5\n1 90 2 0 0 0\n1 91.0 2 10 0 0\n1 92 2 20.00 0 5\n");
  ASSERT_TRUE(apply_words(clip, "start-at", "1"));
  EXPECT_EQ(clip.motion.at(0, 3), 0.0);
  EXPECT_EQ(clip.motion.at(3, 3), 0.0);
}

TEST(StartAt, AcceptsATime) {
  Clip clip = small_loop();
  ASSERT_TRUE(apply_words(clip, "start-at", "0.025s"));
  EXPECT_EQ(clip.motion.at(0, 1), 91.0);
}

TEST(StartAt, ChangesNothingAtEitherEnd) {
  for (const char* frame : {"0", "3"}) {
    Clip clip = small_loop();
    const std::string text = text_of(clip);
    ASSERT_TRUE(apply_words(clip, "start-at", frame));
    EXPECT_EQ(text_of(clip), text) << frame;
  }
}

TEST(StartAt, KeepsTheReferencePoseFirst) {
  Clip clip = small_loop("0 90 0 0 0 0\n");
  clip.metadata.starts_with_reference = true;
  EXPECT_EQ(apply_words(clip, "start-at", "0").error().code, codes::edit_range);
  ASSERT_TRUE(apply_words(clip, "start-at", "2"));
  EXPECT_EQ(clip.motion.at(0, 0), 0.0);
  EXPECT_EQ(clip.motion.at(1, 1), 91.0);
  EXPECT_EQ(clip.motion.at(4, 1), 91.0);
}

TEST(StartAt, NeedsAClosedLoop) {
  Clip turned = clip_of_rows("1 90 2 0 0 0\n1 91 2 10 0 0\n1 90 2 1 0 0\n", 3);
  EXPECT_EQ(apply_words(turned, "start-at", "1").error().code, codes::edit_open_loop);
  Clip moved = clip_of_rows("1 90 2 0 0 0\n1 91 2 10 0 0\n1 90 7 0 0 0\n", 3);
  EXPECT_EQ(apply_words(moved, "start-at", "1").error().code, codes::edit_open_loop);
  Clip loop = small_loop();
  EXPECT_EQ(apply_words(loop, "start-at", "4").error().code, codes::edit_range);
  EXPECT_EQ(apply_words(loop, "start-at", "soon").error().code, codes::edit_value);
  Clip empty = small_loop();
  empty.motion.remove_frames(0, 4);
  EXPECT_EQ(apply_words(empty, "start-at", "0").error().code, codes::edit_range);
}

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
  const std::string text = text_of(clip);
  EXPECT_NE(text.find("\n1.50 90 2e0 0.00 0 0.000\n"), std::string::npos) << text;
  // Computed numbers get no more decimals than their precision.
  const std::string last = text.substr(text.rfind('\n', text.size() - 2));
  EXPECT_LT(last.size(), 6U * 20U) << last;
}

TEST(Smooth, KeepsTheWholeTurnsOfSingleAngles) {
  Clip clip = clip_of(
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

TEST(Chain, KeepsAReferencePoseAfterAnyEdit) {
  // A guess after the edit would fail: at 10 frames per second, and without zeros if frame 5 is the
  // rest pose.
  const auto walk = load(std::filesystem::path(MOCAP_PROJECT_DIR) / "samples" / "walk.bvh");
  ASSERT_TRUE(walk);
  ASSERT_TRUE(has_reference_frame(*walk));
  for (const Edit& first : {Edit(RestPose{RestPose::Kind::frame, 5}), Edit(Resample{10.0})}) {
    Clip one_by_one = *walk;
    Diagnostics diagnostics;
    const Edit both[] = {first, Reverse{}};
    ASSERT_TRUE(apply(std::span(both, 1), one_by_one, diagnostics));
    const std::vector<double> reference(one_by_one.motion.row(0).begin(),
                                        one_by_one.motion.row(0).end());
    Clip chained = *walk;
    ASSERT_TRUE(apply(both, chained, diagnostics));
    EXPECT_TRUE(std::equal(reference.begin(), reference.end(), chained.motion.row(0).begin()));
    EXPECT_TRUE(has_reference_frame(chained));
    const Edit trim[] = {parse({"trim", "1.."}).value()};
    ASSERT_TRUE(apply(trim, chained, diagnostics));
    EXPECT_FALSE(has_reference_frame(chained));
  }
}

TEST(AtOrigin, TheFirstFrameFacesTheFront) {
  // At half a turn per second, the mean over the first second would be a quarter turn.
  Clip clip = test::walking_person(60, 0.0);
  const std::size_t yaw = *clip.column(0, Channel::y_rotation);
  for (std::size_t i = 0; i < clip.motion.frames(); ++i)
    clip.motion.exact_at(i, yaw) = 180.0 * clip.motion.frame_time.time_of(i);
  const Poses before = evaluate(clip).value();
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(AtOrigin{}, clip, diagnostics));
  const Poses after = evaluate(clip).value();
  const Quaternion old_turn = before.world_rotation(0, 0);
  const Quaternion new_turn = after.world_rotation(0, 0);
  EXPECT_LT(angle_between_deg(old_turn, new_turn), 1.0);
}

}  // namespace
}  // namespace mocap::edit::time_test
