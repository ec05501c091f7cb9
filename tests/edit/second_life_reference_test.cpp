// SPDX-License-Identifier: MIT
// Figures whose rest pose is not upright, on the avatar of Second Life.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>

#include "check/person.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/rotation.hpp"

namespace mocap::edit {
namespace {

Clip fitted(Clip clip) {
  Diagnostics diagnostics;
  const Status done = apply(SecondLife{}, clip, diagnostics);
  EXPECT_TRUE(done) << (done ? "" : done.error().message);
  return clip;
}

/// A person who walks with bent elbows and twisted arms, frame 0 excepted, in which it is folded.
Clip folded_person() {
  Clip clip = test::walking_person(61, 1.0);
  for (std::size_t frame = 0; frame < 61; ++frame) {
    const double bend = 35.0 + 30.0 * std::sin(0.2 * static_cast<double>(frame));
    for (const double side : {1.0, -1.0}) {
      const std::string name = side > 0.0 ? "Left" : "Right";
      const std::size_t arm = test::rotation_column(clip, name + "Arm");
      clip.motion.at(frame, arm) = -60.0 * side;  // Down.
      clip.motion.at(frame, arm + 1) = 70.0;      // About itself.
      clip.motion.at(frame, test::rotation_column(clip, name + "ForeArm") + 2) = -bend * side;
    }
  }
  clip.motion.at(0, test::rotation_column(clip, "Spine")) = 170.0;
  return clip;
}

TEST(SecondLifeProfile, AFrameOfTheMotionAsReferenceIsReportedAndItsTwistTakenOut) {
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
  EXPECT_NE(diagnostics.find(Code::edit_reference_pose), nullptr);
  ASSERT_EQ(folded.motion.frames(), wanted.motion.frames());
  const Poses ours = evaluate(folded);
  const Poses theirs = evaluate(wanted);
  for (const char* name : {"lShldr", "rShldr", "lForeArm", "rForeArm"}) {
    const std::size_t a = *folded.skeleton.find(name);
    const std::size_t b = *wanted.skeleton.find(name);
    for (std::size_t frame = 1; frame < ours.frames; frame += 10) {
      EXPECT_LT(angle_between_deg(Quaternion(ours.world_rotation(frame, a).data()),
                                  Quaternion(theirs.world_rotation(frame, b).data())),
                25.0)
          << name << " in frame " << frame;
    }
  }
}

}  // namespace
}  // namespace mocap::edit
