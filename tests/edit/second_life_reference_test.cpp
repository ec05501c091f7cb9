// SPDX-License-Identifier: MIT
// Figures whose rest pose is not upright, on the Second Life avatar.
#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>
#include <string>
#include <utility>

#include "edit/second_life_checks.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/rotation.hpp"
#include "support/person.hpp"

namespace mocap::edit::second_life_reference_test {
namespace {

using test::fitted;

/// Expects the world rotations of joints in every tenth frame to differ by at most 25 degrees.
void expect_same_turns(const Clip& clip, const Clip& wanted,
                       std::initializer_list<const char*> joints) {
  const Poses ours = evaluate(clip).value();
  const Poses theirs = evaluate(wanted).value();
  for (const char* name : joints) {
    const std::size_t a = *clip.skeleton.find(name);
    const std::size_t b = *wanted.skeleton.find(name);
    for (std::size_t frame = 1; frame < ours.frames; frame += 10) {
      EXPECT_LT(angle_between_deg(ours.world_rotation(frame, a), theirs.world_rotation(frame, b)),
                25.0)
          << name << " in frame " << frame;
    }
  }
}

/// A figure that walks with bent elbows and twisted arms, except in frame 0, where it is folded up.
Clip folded_person() {
  Clip clip = test::walking_person(61, 1.0);
  for (std::size_t frame = 0; frame < 61; ++frame) {
    const double bend = 35.0 + 30.0 * std::sin(0.2 * static_cast<double>(frame));
    for (const double side : {1.0, -1.0}) {
      const std::string name = side > 0.0 ? "Left" : "Right";
      const std::size_t arm = test::rotation_column(clip, name + "Arm");
      clip.motion.exact_at(frame, arm) = -60.0 * side;  // Down.
      clip.motion.exact_at(frame, arm + 1) = 70.0;      // The rotation is about the arm's own axis.
      clip.motion.exact_at(frame, test::rotation_column(clip, name + "ForeArm") + 2) = -bend * side;
    }
  }
  clip.motion.exact_at(0, test::rotation_column(clip, "Spine")) = 170.0;
  return clip;
}

TEST(SecondLifeProfile, ReportsAMotionFrameAsTheReferenceAndRemovesItsTwist) {
  const auto trimmed = [](Clip clip) {
    clip.motion.remove_frames(0, 1);
    return clip;
  };
  const Clip standing = folded_person();
  Clip folded = standing;
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(RestPose{RestPose::Kind::frame, 0}, folded, diagnostics));
  folded = trimmed(std::move(folded));
  const Clip wanted = fitted(trimmed(standing));
  ASSERT_TRUE(apply(SecondLife{}, folded, diagnostics));
  EXPECT_NE(diagnostics.find(codes::edit_reference_pose), nullptr);
  ASSERT_EQ(folded.motion.frames(), wanted.motion.frames());
  expect_same_turns(folded, wanted, {"lShldr", "rShldr", "lForeArm", "rForeArm"});
}

/// Adds fingers to the hands, and rotates them about the forearm in every frame.
Clip with_turned_hands(Clip clip, double turn_deg) {
  for (const double side : {1.0, -1.0}) {
    const std::string name = side > 0.0 ? "LeftHand" : "RightHand";
    const std::size_t hand = test::joint_named(clip, name);
    clip.skeleton.set_end_sites(hand, {});
    double z = 4.0;
    for (const char* finger : {"Index", "Middle", "Ring", "Pinky"}) {
      Joint joint = test::named_joint(name + finger + "1", {9.0 * side, 0, z -= 2.0});
      joint.channels = {Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
      joint.end_sites = {EndSite{"", {8.0 * side, 0, 0}}};
      EXPECT_TRUE(clip.add_joint(test::joint_named(clip, name), joint));
    }
    const std::size_t column = test::rotation_column(clip, name) + 1;
    for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame)
      clip.motion.exact_at(frame, column) = turn_deg;
  }
  return clip;
}

TEST(SecondLifeProfile, PalmsOfAMotionFrameFaceDownInTheReference) {
  const Clip standing = with_turned_hands(folded_person(), 65.0);
  Clip folded = standing;
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(RestPose{RestPose::Kind::frame, 0}, folded, diagnostics));
  folded.motion.remove_frames(0, 1);
  Clip trimmed = standing;
  trimmed.motion.remove_frames(0, 1);
  const Clip wanted = fitted(trimmed);
  ASSERT_TRUE(apply(SecondLife{}, folded, diagnostics));
  ASSERT_NE(diagnostics.find(codes::edit_reference_pose), nullptr);
  expect_same_turns(folded, wanted, {"lHand", "rHand"});
}

}  // namespace
}  // namespace mocap::edit::second_life_reference_test
