// SPDX-License-Identifier: MIT
// Appending a motion to another one: what is kept, converted, reported and rejected.
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <utility>

#include "edit/clip_text.hpp"
#include "edit/walkers.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/edit/combine.hpp"
#include "support/person.hpp"

namespace mocap::edit::join_test {
namespace {

using namespace test;

TEST(Join, ReversesASplit) {
  const Clip clip = clip_of_rows(40, [](int i) {
    return std::to_string(i) + " 90 " + std::to_string(1.25 * i) + " " + std::to_string(7 * i) +
           " 20 10";
  });
  Clip first = clip;
  Clip second = clip;
  ASSERT_TRUE(apply_words(first, "trim", "..14"));
  ASSERT_TRUE(apply_words(second, "trim", "15.."));
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(joined({second}, {0, false}, false), first, diagnostics));
  ASSERT_EQ(first.motion.frames(), 40U);
  for (std::size_t i = 0; i < clip.motion.values().size(); ++i) {
    EXPECT_EQ(first.motion.values()[i], clip.motion.values()[i]);
  }
}

// Both walk at the same speed, but the second one is at a different position, higher, and walks
// towards X.
TEST(Join, KeepsHeights) {
  Clip clip = clip_of_rows(40, [](int i) { return "0 90 " + std::to_string(2 * i) + " 0 0 0"; });
  const Clip next =
      clip_of_rows(40, [](int i) { return std::to_string(500 + 2 * i) + " 95 70 0 0 90"; });
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(joined({next}, {10, false}), clip, diagnostics));
  ASSERT_EQ(clip.motion.frames(), 70U);
  for (std::size_t frame = 0; frame < 70; ++frame) {
    EXPECT_NEAR(clip.motion.at(frame, 0), 0.0, 1e-9) << frame;
    EXPECT_NEAR(clip.motion.at(frame, 2), 2.0 * static_cast<double>(frame), 1e-9) << frame;
    EXPECT_NEAR(clip.motion.at(frame, 5), 0.0, 1e-9) << frame;
  }
  EXPECT_EQ(clip.motion.at(69, 1), 95.0);
}

TEST(Join, RequiresEqualJoints) {
  Clip clip = clip_of_rows(2, [](int) { return "0 0 0 0 0 0"; });
  Clip other = clip;
  other.skeleton.set_name(0, "Pelvis");
  Diagnostics diagnostics;
  EXPECT_EQ(code_of(apply(joined({other}, {0, false}), clip, diagnostics)), "edit.join");
  EXPECT_EQ(clip.motion.frames(), 2U);
}

TEST(Join, ScalesAClipOfAnotherSize) {
  Clip clip = walker(40, along_z, false);
  const auto in_metres = [](double frame) { return HipsAt{along_z(frame).place / 100.0, 0.0}; };
  const Clip small = walker(40, in_metres, false, 1.0);
  Diagnostics diagnostics;
  Clip as_is = clip;
  ASSERT_TRUE(apply(joined({small}, {10, false}), clip, diagnostics));
  expect_straight(clip, {0.0, 0.0, 2.0});
  ASSERT_EQ(diagnostics.entries().size(), 1U);
  EXPECT_EQ(diagnostics.entries()[0].code, codes::edit_joined);
  EXPECT_NE(diagnostics.entries()[0].message.find("scaled by 100 "), std::string::npos)
      << diagnostics.entries()[0].message;
  ASSERT_TRUE(apply(joined({small}, {0, false}, false), as_is, diagnostics));
  EXPECT_EQ(as_is.motion.at(79, 1), 0.9);
}

TEST(Join, ReportsDifferentProportionsAndJoints) {
  Clip clip = walker(40, along_z, false);
  Clip next = clip;
  const std::size_t leg = *next.skeleton.find("LeftLeg");
  next.skeleton.set_offset(leg, 1.5 * next.skeleton[leg].offset);
  Joint tail = named_joint("Tail", {0.0, 0.0, -20.0});
  tail.channels = {Channel::x_rotation};
  ASSERT_TRUE(next.skeleton.add(0, std::move(tail)));
  Motion motion(40, clip.motion.channels() + 1, clip.motion.frame_time);
  for (std::size_t frame = 0; frame < 40; ++frame) {
    for (std::size_t k = 0; k < clip.motion.channels(); ++k) {
      motion.exact_at(frame, k) = clip.motion.at(frame, k);
    }
  }
  next.motion = std::move(motion);
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(joined({next}, {10, false}), clip, diagnostics));
  ASSERT_EQ(diagnostics.entries().size(), 1U);
  const std::string& message = diagnostics.entries()[0].message;
  EXPECT_NE(message.find("`LeftLeg` 1."), std::string::npos) << message;
  EXPECT_NE(message.find("no joint for its `Tail`"), std::string::npos) << message;
}

TEST(Join, RejectsADifferentUpAxis) {
  Clip clip = walker(40, along_z, false);
  const Clip old = clip;
  Clip lying = clip;
  lying.metadata.source = "lying.bvh";
  ASSERT_TRUE(apply_words(lying, "up", "z"));
  Diagnostics diagnostics;
  const Status done = apply(joined({clip, lying}, {10, false}), clip, diagnostics);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, codes::edit_join);
  EXPECT_EQ(done.error().at.file, "lying.bvh");
  EXPECT_EQ(done.error().command, "mocap convert FILE --up y -o FIXED");
  EXPECT_EQ(clip.motion.frames(), old.motion.frames())
      << "nothing is joined before all clips are valid";
}

TEST(Join, RejectsInvalidClips) {
  Clip clip = walker(40, along_z, false);
  Diagnostics diagnostics;
  Join nothing;
  nothing.clips.push_back(nullptr);
  EXPECT_EQ(code_of(apply(nothing, clip, diagnostics)), "edit.join");
  Clip endless = clip;
  endless.motion.frame_time = FrameTime::from_seconds(1e300);
  EXPECT_NE(code_of(apply(joined({clip, endless}, {0, false}), clip, diagnostics)), "");
  EXPECT_EQ(clip.motion.frames(), 40U);
}

TEST(Join, KeepsScaleAndLengthChannels) {
  const auto stretched = [](double from) {
    Clip clip;
    Joint joint = named_joint("Arm");
    joint.channels = {Channel::x_position, Channel::x_scale};
    EXPECT_TRUE(clip.skeleton.add(Joint::no_parent, std::move(joint)));
    clip.motion = Motion(20, 2, FrameTime(FrameRate{30, 1}));
    for (std::size_t i = 0; i < 20; ++i) clip.motion.exact_at(i, 1) = from;
    return clip;
  };
  Clip clip = stretched(1.0);
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(joined({stretched(3.0)}, {4, false}), clip, diagnostics));
  EXPECT_EQ(clip.motion.at(16, 1), 1.0);
  EXPECT_NEAR(clip.motion.at(18, 1), 2.0, 1e-12);
  EXPECT_EQ(clip.motion.at(20, 1), 3.0);
  EXPECT_EQ(clip.motion.at(35, 1), 3.0);
}

// One clip ends at 350 degrees, and the other starts at -10, which is the same angle.
TEST(Join, KeepsAnglesContinuous) {
  const auto turning = [](double from) {
    return clip_of_rows(40, [from](int i) {
      return "0 90 0 0 0 " + std::to_string(from + static_cast<double>(i));
    });
  };
  Clip clip = turning(311.0);
  Diagnostics diagnostics;
  Clip next = turning(-10.0);
  next.skeleton.set_name(0, "Hips");
  ASSERT_TRUE(apply(joined({next}, {4, false}, false), clip, diagnostics));
  for (std::size_t frame = 1; frame < clip.motion.frames(); ++frame) {
    EXPECT_NEAR(clip.motion.at(frame, 5), clip.motion.at(frame - 1, 5), 20.0) << frame;
  }
}

// If position channels replace the offset, it does not indicate the size.
TEST(Join, IgnoresMovingJointsInProportions) {
  Clip clip = walker(40, along_z, true);
  Clip next = clip;
  next.skeleton.set_offset(1, {0.0, 300.0, 0.0});
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(joined({next}, {10, false}), clip, diagnostics));
  EXPECT_TRUE(diagnostics.empty());
}

TEST(Join, RejectsADifferentRestPose) {
  Clip clip = walker(40, along_z, false);
  Clip hanging = clip;
  hanging.metadata.source = "hanging.bvh";
  ASSERT_TRUE(apply_words(hanging, "rest-pose", "arms-down"));
  Diagnostics diagnostics;
  const Status done = apply(joined({hanging}, {10, false}), clip, diagnostics);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, codes::edit_join);
  EXPECT_NE(done.error().message.find("is off by"), std::string::npos) << done.error().message;
  EXPECT_EQ(done.error().at.file, "hanging.bvh");
}

// (a, b, c) and (a + 180, 180 - b, c + 180) are one rotation.
TEST(Join, KeepsRotationsWhenConvertingAngles) {
  Clip clip = clip_of_rows(40, [](int i) { return "0 90 0 " + std::to_string(i) + " 20 10"; });
  const Clip next =
      clip_of_rows(40, [](int i) { return "0 90 0 " + std::to_string(i + 220) + " 160 190"; });
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(joined({next}, {4, false}), clip, diagnostics));
  for (std::size_t frame = 1; frame < clip.motion.frames(); ++frame) {
    for (std::size_t k = 3; k < 6; ++k) {
      EXPECT_NEAR(clip.motion.at(frame, k), clip.motion.at(frame - 1, k), 20.0) << frame;
    }
  }
}

}  // namespace
}  // namespace mocap::edit::join_test
