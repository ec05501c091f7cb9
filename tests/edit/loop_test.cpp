// SPDX-License-Identifier: MIT
// Looping clips: finding, cutting and closing cycles.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <numbers>
#include <string>

#include "edit/clip_text.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/formats.hpp"

namespace mocap::edit::loop_test {
namespace {

using namespace test;

/// A pendulum with two angles and 40 frames per cycle.
Clip pendulum(std::size_t frames, double noise_deg = 0.0) {
  return clip_of_rows(frames, [noise_deg](int i) {
    const double at = i * std::numbers::pi / 20.0;
    const double left = i == 40 ? noise_deg : 0.0;
    return "0 90 " + std::to_string(2 * i) + " " + std::to_string(30.0 * std::sin(at) + left) +
           " " + std::to_string(20.0 * std::cos(at)) + " 0";
  });
}

TEST(Loop, DoesNotChangeACompleteCycle) {
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
  EXPECT_NE(diagnostics.entries()[0].detail.find("all frames are kept"), std::string::npos);
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
  EXPECT_EQ(clip.motion.at(40, 2), old.motion.at(40, 2)) << "the path along the ground is kept";
  EXPECT_TRUE(diagnostics.entries()[0].message.starts_with("loop gap: 3 degrees at `Hips`"))
      << diagnostics.entries()[0].message;
  EXPECT_NE(diagnostics.entries()[0].message.find("now 0 degrees"), std::string::npos);
}

TEST(Loop, CutsWholeCyclesOutOfALongerClip) {
  // One and a half cycles, followed by a different pose.
  Clip clip = pendulum(61);
  Diagnostics diagnostics;
  ASSERT_TRUE(apply_words(clip, "loop", "0.1s", &diagnostics));
  EXPECT_EQ(clip.motion.frames(), 41U) << diagnostics.entries()[0].detail;
  EXPECT_NEAR(clip.motion.at(40, 3), clip.motion.at(0, 3), 1e-6);
  EXPECT_NEAR(clip.motion.at(40, 4), clip.motion.at(0, 4), 1e-6);
  EXPECT_NE(diagnostics.entries()[0].detail.find("are a cycle"), std::string::npos);
}

TEST(Loop, AppendsTheFirstFrameToAnOpenCycle) {
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
  EXPECT_NEAR(clip.motion.at(40, 2), 80.0, 1e-6) << "one step farther along the ground";
  EXPECT_NE(diagnostics.entries()[0].message.find("now 0 degrees"), std::string::npos);
  EXPECT_NE(diagnostics.entries()[0].detail.find("was appended"), std::string::npos);
}

TEST(Loop, AppendsTheFirstFrameUnchangedInPlace) {
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
  // Eleven of the twelve frames of a cycle: the gap is two steps of about 20 degrees each.
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

Clip sample(const std::string& name) {
  Diagnostics diagnostics;
  Result<Clip> clip = load(std::string(MOCAP_PROJECT_DIR) + "/samples/" + name, {}, diagnostics);
  EXPECT_TRUE(clip) << name;
  return clip.value_or(Clip());
}

/// The note of the edit.
std::string looped(Clip& clip) {
  Diagnostics diagnostics;
  EXPECT_TRUE(apply_words(clip, "loop", "", &diagnostics));
  const Diagnostic* note = diagnostics.find(codes::edit_looped);
  EXPECT_NE(note, nullptr);
  return note == nullptr ? std::string() : note->message + "; " + note->detail;
}

double hips_height(const Clip& clip, std::size_t frame) {
  return clip.motion.at(frame, *clip.column(0, Channel::y_position));
}

TEST(Loop, ContinuesClimbing) {
  Clip clip = sample("stairs.bvh");
  const Clip old = clip;
  const std::string note = looped(clip);
  EXPECT_NE(note.find("all frames are kept"), std::string::npos) << note;
  EXPECT_NE(note.find("units higher than the one before"), std::string::npos) << note;
  ASSERT_EQ(clip.motion.frames(), old.motion.frames());
  for (std::size_t frame = 0; frame < old.motion.frames(); ++frame)
    EXPECT_NEAR(hips_height(clip, frame), hips_height(old, frame), 1e-3) << frame;
}

TEST(Loop, ContinuesDescending) {
  Clip clip = sample("stairs.bvh");
  ASSERT_TRUE(apply_words(clip, "reverse", ""));
  const Clip old = clip;
  const std::string note = looped(clip);
  EXPECT_NE(note.find("units lower than the one before"), std::string::npos) << note;
  ASSERT_EQ(clip.motion.frames(), old.motion.frames());
  const std::size_t last = old.motion.frames() - 1;
  EXPECT_NEAR(hips_height(clip, last), hips_height(old, last), 1e-3);
}

TEST(Loop, ContinuesClimbingInTheAppendedFrame) {
  Clip clip = sample("stairs.bvh");
  const Clip whole = clip;
  const std::size_t frames = clip.motion.frames();
  ASSERT_TRUE(apply_words(clip, "trim", "0.." + std::to_string(frames - 2)));
  const std::string note = looped(clip);
  EXPECT_NE(note.find("now 0"), std::string::npos) << note;
  const std::size_t last = clip.motion.frames() - 1;
  EXPECT_GT(hips_height(clip, last), hips_height(whole, frames - 1) - 3.0) << note;
  // No frame is pulled towards the first step.
  for (std::size_t frame = 1; frame <= last; ++frame) {
    EXPECT_LT(std::abs(hips_height(clip, frame) - hips_height(clip, frame - 1)), 5.0)
        << frame << ' ' << note;
  }
}

TEST(Loop, DoesNotAddHeightOnALevelFloor) {
  for (const char* name : {"walk.bvh", "jump.bvh", "run.bvh", "dance.bvh", "idle.bvh",
                           "dog_trot.bvh", "sit_stand.bvh", "cartwheel.bvh"}) {
    Clip clip = sample(name);
    const std::string note = looped(clip);
    EXPECT_EQ(note.find("than the one before"), std::string::npos) << name << ' ' << note;
  }
}

TEST(Loop, DetectsHeightChangesWithoutABody) {
  // A ball falls, bounces, and rolls: no pose repeats.
  Clip clip = sample("ball.bvh");
  const Clip old = clip;
  const std::string note = looped(clip);
  EXPECT_NE(note.find("no cycle was found"), std::string::npos) << note;
  const std::size_t last = clip.motion.frames() - 1;
  EXPECT_NEAR(hips_height(clip, last), 11.0, 0.5) << "it rolls, as in the clip";
}

TEST(Loop, DetectsHeightChangesOfASingleJoint) {
  Clip clip = clip_of_rows(60, [](int i) {
    return "0 " + std::to_string(100 - i) + " " + std::to_string(i) + " 0 0 0";
  });
  clip.skeleton.set_end_sites(0, {});
  const std::string note = looped(clip);
  EXPECT_NE(note.find("no cycle was found"), std::string::npos) << note;
}

TEST(Loop, ClosesTheSmallGapOfASingleJointThatWalks) {
  Clip clip = clip_of_rows(60, [](int i) {
    return "0 " + std::to_string(90.0 + 0.03 * i) + " " + std::to_string(2 * i) + " 0 0 0";
  });
  clip.skeleton.set_end_sites(0, {});
  const std::string note = looped(clip);
  EXPECT_EQ(clip.motion.frames(), 60U) << note;
  EXPECT_NE(note.find("all frames are kept"), std::string::npos) << note;
}

TEST(Loop, LosesNoFramesForASmallGap) {
  // The joint hardly moves, drifts by 3.8 degrees, and passes the same pose twice near the middle.
  Clip clip = clip_of_rows(100, [](int i) {
    const double drift = 3.8 * i / 99.0;
    const double sway = i > 35 && i < 95 ? 1.5 * std::sin((i - 36) * std::numbers::pi / 29.0) : 0.0;
    return "0 90 0 0 0 " + std::to_string(drift - sway);
  });
  const std::string note = looped(clip);
  EXPECT_EQ(clip.motion.frames(), 100U) << note;
  EXPECT_NE(note.find("now 0 degrees"), std::string::npos) << note;
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
    ASSERT_NE(diagnostics.find(codes::edit_looped), nullptr);
    const std::string& message = diagnostics.find(codes::edit_looped)->message;
    const double now = std::stod(message.substr(message.find("now ") + 4));
    EXPECT_LT(now, 0.01) << each.path() << ' ' << message;
  }
}

TEST(Loop, ClosesTheGap) {
  // Slightly more than one step: the arm keeps swinging, and the path leads towards Z.
  Clip clip = clip_of_rows(120, [](int i) {
    return "0 90 " + std::to_string(1.5 * i) + " " + std::to_string(0.5 * i) + " 10 0";
  });
  Clip open = clip;
  ASSERT_TRUE(apply_words(clip, "loop", "20"));
  EXPECT_EQ(clip.motion.frames(), 101U);
  // The last frame has the pose of the first one, farther along.
  EXPECT_NEAR(clip.motion.at(0, 5), 0.0, 1e-9);
  EXPECT_NEAR(clip.motion.at(100, 2), 1.5 * 100, 1e-9);
  for (const std::size_t k : {1U, 3U, 4U, 5U})
    EXPECT_NEAR(clip.motion.at(100, k), clip.motion.at(0, k), 1e-9) << k;
  EXPECT_EQ(code_of(apply_words(open, "loop", "60")), "edit.loop");
  EXPECT_EQ(code_of(apply_words(open, "loop", "0")), "edit.value");
}

TEST(Loop, ReportsTheGapsAndTheLongestBlend) {
  Clip clip = clip_of_rows(4, [](int i) { return "0 90 0 " + std::to_string(40 * i) + " 0 0"; });
  const Clip old = clip;
  const Status done = apply_words(clip, "loop", "3");
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().advice.find("--loop=1"), std::string::npos) << done.error().advice;
  Diagnostics diagnostics;
  ASSERT_TRUE(apply_words(clip, "loop", "1", &diagnostics));
  ASSERT_EQ(diagnostics.entries().size(), 1U);
  const std::string& message = diagnostics.entries()[0].message;
  EXPECT_EQ(message, "loop gap: 120 degrees at `Hips`, root 0 units; now 0 degrees, root 0 units");
  EXPECT_NE(diagnostics.entries()[0].detail.find("no cycle was found"), std::string::npos);
}

}  // namespace
}  // namespace mocap::edit::loop_test
