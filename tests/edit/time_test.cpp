// SPDX-License-Identifier: MIT
// Trimming, speed, reversal and the first frame of a loop: what these edits preserve.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "edit/clip_text.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/formats.hpp"

namespace mocap::edit::time_test {
namespace {

using namespace test;

TEST(Trim, KeepsTheTextOfAllNumbers) {
  const std::string first = "1.50 2 3.000000 +4 .5 6e1\n";
  const std::string second = "0.1 0.20 0.300 4. 007 -0.0\n";
  const std::string third = "9 8 7.7 6.66 5.555 4.4444\n";
  Clip clip = clip_of_rows(first + second + third, 3);
  ASSERT_TRUE(apply_words(clip, "trim", "1..2"));
  EXPECT_EQ(clip.motion.frames(), 2U);
  EXPECT_EQ(bvh_text_of(clip), bvh_text_of(clip_of_rows(second + third, 2)));
  EXPECT_NE(bvh_text_of(clip).find(second + third), std::string::npos);
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
                      before.empty() ? 4U : 5U);
}

TEST(StartAt, MovesTheFramesBeforeItToTheEnd) {
  Clip clip = small_loop();
  const std::string header = bvh_text_of(clip).substr(0, bvh_text_of(clip).find("1 90"));
  ASSERT_TRUE(apply_words(clip, "start-at", "2"));
  EXPECT_EQ(bvh_text_of(clip),
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
    const std::string text = bvh_text_of(clip);
    ASSERT_TRUE(apply_words(clip, "start-at", frame));
    EXPECT_EQ(bvh_text_of(clip), text) << frame;
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

TEST(Chain, KeepsAReferencePoseAfterAnyEdit) {
  // Guessing after the edit would fail: one clip has only 10 frames per second, and with frame 5 as
  // the rest pose, frame 0 is not all zeros.
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

}  // namespace
}  // namespace mocap::edit::time_test
