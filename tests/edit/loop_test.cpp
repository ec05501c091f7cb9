// SPDX-License-Identifier: MIT
// Clips that loop: cycles are found, cut and closed.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <numbers>
#include <string>

#include "edit/clip_text.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/formats.hpp"

namespace mocap::edit {
namespace {

using namespace test;

/// Two angles of a pendulum: 40 frames a round.
Clip pendulum(std::size_t frames, double noise_deg = 0.0) {
  return clip_of_rows(frames, [noise_deg](int i) {
    const double at = i * std::numbers::pi / 20.0;
    const double left = i == 40 ? noise_deg : 0.0;
    return "0 90 " + std::to_string(2 * i) + " " + std::to_string(30.0 * std::sin(at) + left) +
           " " + std::to_string(20.0 * std::cos(at)) + " 0";
  });
}

TEST(Loop, LeavesAClipThatIsACycleAsItIs) {
  Clip clip = pendulum(41);
  const Clip old = clip;
  Diagnostics diagnostics;
  ASSERT_TRUE(apply_words(clip, "loop", "", &diagnostics));
  ASSERT_EQ(clip.motion.frames(), 41U);
  for (std::size_t frame = 0; frame < 41; ++frame) {
    for (std::size_t k = 0; k < 6; ++k)
      EXPECT_NEAR(clip.motion.at(frame, k), old.motion.at(frame, k), 1e-5) << frame << ' ' << k;
  }
  ASSERT_EQ(diagnostics.entries().size(), 1U);
  EXPECT_NE(diagnostics.entries()[0].detail.find("all frames stay"), std::string::npos);
}

TEST(Loop, ClosesTheSeamOfACycleWithinTheBlend) {
  Clip clip = pendulum(41, 3.0);
  const Clip old = clip;
  Diagnostics diagnostics;
  ASSERT_TRUE(apply_words(clip, "loop", "10", &diagnostics));
  ASSERT_EQ(clip.motion.frames(), 41U);
  EXPECT_NEAR(clip.motion.at(40, 3), clip.motion.at(0, 3), 1e-6);
  EXPECT_NEAR(clip.motion.at(40, 4), clip.motion.at(0, 4), 1e-6);
  EXPECT_EQ(clip.motion.at(30, 3), old.motion.at(30, 3));
  EXPECT_EQ(clip.motion.at(40, 2), old.motion.at(40, 2)) << "the way along the ground stays";
  EXPECT_TRUE(diagnostics.entries()[0].message.starts_with("loop gap: 3 degrees at `Hips`"))
      << diagnostics.entries()[0].message;
  EXPECT_NE(diagnostics.entries()[0].message.find("now 0 degrees"), std::string::npos);
}

TEST(Loop, CutsWholeCyclesOutOfALongerClip) {
  // One and a half rounds, then another pose.
  Clip clip = pendulum(61);
  Diagnostics diagnostics;
  ASSERT_TRUE(apply_words(clip, "loop", "0.1s", &diagnostics));
  EXPECT_EQ(clip.motion.frames(), 41U) << diagnostics.entries()[0].detail;
  EXPECT_NEAR(clip.motion.at(40, 3), clip.motion.at(0, 3), 1e-6);
  EXPECT_NEAR(clip.motion.at(40, 4), clip.motion.at(0, 4), 1e-6);
  EXPECT_NE(diagnostics.entries()[0].detail.find("are a cycle"), std::string::npos);
}

TEST(Loop, AppendsTheFirstFrameToACycleWithoutIt) {
  Clip clip = pendulum(40);
  const Clip old = clip;
  Diagnostics diagnostics;
  ASSERT_TRUE(apply_words(clip, "loop", "10", &diagnostics));
  ASSERT_EQ(clip.motion.frames(), 41U) << diagnostics.entries()[0].detail;
  for (std::size_t frame = 0; frame < 40; ++frame) {
    for (std::size_t k = 0; k < 6; ++k)
      EXPECT_EQ(clip.motion.at(frame, k), old.motion.at(frame, k)) << frame << ' ' << k;
  }
  for (const std::size_t k : {0U, 1U, 3U, 4U, 5U})
    EXPECT_NEAR(clip.motion.at(40, k), clip.motion.at(0, k), 1e-6) << k;
  EXPECT_NEAR(clip.motion.at(40, 2), 80.0, 1e-6) << "a step on along the ground";
  EXPECT_NE(diagnostics.entries()[0].message.find("now 0 degrees"), std::string::npos);
  EXPECT_NE(diagnostics.entries()[0].detail.find("is appended"), std::string::npos);
}

TEST(Loop, AppendsTheFirstFrameAsItIsOnTheSpot) {
  Clip clip = clip_of_rows(40, [](int i) {
    const double at = i * std::numbers::pi / 20.0;
    return std::to_string(std::sin(at)) + " 90 0 " + std::to_string(30.0 * std::sin(at)) + " " +
           std::to_string(20.0 * std::cos(at)) + " 0";
  });
  ASSERT_TRUE(apply_words(clip, "loop", "10"));
  ASSERT_EQ(clip.motion.frames(), 41U);
  for (std::size_t k = 0; k < 6; ++k) EXPECT_EQ(clip.motion.at(40, k), clip.motion.at(0, k)) << k;
}

TEST(Loop, DoesNotBendALargeGapIntoACycle) {
  // Eleven of the twelve frames of a round: the gap is two steps, each of about 20 degrees.
  Clip clip = clip_of_rows(11, [](int i) {
    const double at = i * std::numbers::pi / 6.0;
    return "0 90 0 " + std::to_string(40.0 * std::sin(at)) + " " +
           std::to_string(40.0 * std::cos(at)) + " 0";
  });
  Diagnostics diagnostics;
  ASSERT_TRUE(apply_words(clip, "loop", "3", &diagnostics));
  EXPECT_NE(diagnostics.entries()[0].detail.find("no cycle was found"), std::string::npos)
      << diagnostics.entries()[0].detail;
}

TEST(Loop, ClosesEverySample) {
  for (const auto& each :
       std::filesystem::directory_iterator(std::string(MOCAP_PROJECT_DIR) + "/samples")) {
    if (each.path().extension() != ".bvh") continue;
    Diagnostics of_reading;
    Result<Clip> clip = load(each.path(), {}, of_reading);
    ASSERT_TRUE(clip) << each.path();
    Diagnostics diagnostics;
    const Status done = apply_words(*clip, "loop", "", &diagnostics);
    ASSERT_TRUE(done) << each.path() << ' ' << done.error().message;
    ASSERT_NE(diagnostics.find(Code::edit_looped), nullptr);
    const std::string& message = diagnostics.find(Code::edit_looped)->message;
    const double now = std::stod(message.substr(message.find("now ") + 4));
    EXPECT_LT(now, 0.01) << each.path() << ' ' << message;
  }
}

}  // namespace
}  // namespace mocap::edit
