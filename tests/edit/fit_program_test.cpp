// SPDX-License-Identifier: MIT
#include "mocap/edit/fit_program.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "mocap/edit/chain.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"

namespace mocap {
namespace {

using programs::Program;
using programs::Trait;

Joint joint_with(const std::string& name, std::vector<Channel> channels, const Vector3& offset) {
  Joint joint;
  joint.name = name;
  joint.channels = std::move(channels);
  joint.offset = offset;
  return joint;
}

/// A chain with all that programs disagree about: two roots, one without channels, names of blanks
/// and repeated ones, joints of one and of six channels, and no end sites.
Clip strange_clip() {
  const std::vector<Channel> turns{Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
  std::vector<Channel> all{Channel::x_position, Channel::y_position, Channel::z_position};
  all.insert(all.end(), turns.begin(), turns.end());
  Clip clip;
  clip.motion = Motion(3, 0);
  const std::size_t hips = *clip.add_joint(Joint::no_parent, joint_with("Hips", all, {0, 0, 0}));
  const std::size_t arm = *clip.add_joint(hips, joint_with("Left Arm", all, {2, 5, 0}));
  const std::size_t hand =
      *clip.add_joint(arm, joint_with("Hand", {Channel::z_rotation}, {4, 0, 0}));
  EXPECT_TRUE(clip.add_joint(hand, joint_with("Hand", turns, {1, 0, 0})));
  EXPECT_TRUE(clip.add_joint(Joint::no_parent, joint_with("Prop", {}, {9, 0, 0})));
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    for (std::size_t i = 0; i < clip.motion.channels(); ++i)
      clip.motion.at(frame, i) = static_cast<double>((frame * 7 + i * 5) % 31) - 15.0;
    // The arm keeps its bone.
    const std::size_t column = *clip.column(arm, Channel::x_position);
    clip.motion.at(frame, column) = 2.0;
    clip.motion.at(frame, column + 1) = 5.0;
    clip.motion.at(frame, column + 2) = 0.0;
  }
  return clip;
}

TEST(FitProgram, LeavesNothingThatTheProgramMinds) {
  for (const programs::ProgramFacts& facts : programs::programs()) {
    Clip clip = strange_clip();
    // A program of one root that moves cannot have a second one beside it.
    if (facts.program == Program::pybvh) clip.remove_joint(4);
    Diagnostics notes;
    const Status done = edit::apply(edit::FitProgram{facts.program}, clip, notes);
    ASSERT_TRUE(done) << facts.name << ": " << done.error().message;
    ASSERT_TRUE(clip.validate()) << facts.name;
    for (const Trait trait : programs::traits_of(clip, Diagnostics()))
      EXPECT_EQ(programs::reaction_to(trait, facts.program), nullptr)
          << facts.name << " " << programs::reaction_to(trait, facts.program)->what;
  }
}

TEST(FitProgram, MovesNoJoint) {
  const Clip before = strange_clip();
  const Poses old_poses = evaluate(before);
  for (const programs::ProgramFacts& facts : programs::programs()) {
    Clip clip = before;
    Diagnostics notes;
    ASSERT_TRUE(edit::apply(edit::FitProgram{facts.program}, clip, notes)) << facts.name;
    const Poses poses = evaluate(clip);
    const std::size_t first = clip.skeleton.size() - before.skeleton.size();
    for (std::size_t frame = 0; frame < poses.frames; ++frame) {
      for (std::size_t joint = 0; joint < before.skeleton.size(); ++joint) {
        for (std::size_t axis = 0; axis < 3; ++axis)
          EXPECT_NEAR(poses.world_position(frame, joint + first)[axis],
                      old_poses.world_position(frame, joint)[axis], 1e-9)
              << facts.name << " " << joint;
      }
    }
  }
}

TEST(FitProgram, ReportsWhatItCannotChange) {
  Clip clip = strange_clip();
  Diagnostics notes;
  ASSERT_TRUE(edit::apply(edit::FitProgram{Program::pybvh}, clip, notes));
  const Diagnostic* rest = notes.find(Code::program_misreads);
  ASSERT_NE(rest, nullptr);
  EXPECT_NE(rest->message.find("pybvh still"), std::string::npos) << rest->message;
}

TEST(FitProgram, LeavesASoundClipAlone) {
  const auto walk = load(std::string(MOCAP_PROJECT_DIR) + "/samples/walk.bvh");
  ASSERT_TRUE(walk);
  Clip clip = *walk;
  Diagnostics notes;
  ASSERT_TRUE(edit::apply(edit::FitProgram{Program::bvhview}, clip, notes));
  EXPECT_TRUE(clip.skeleton == walk->skeleton);
  EXPECT_TRUE(notes.empty());
}

TEST(FitProgram, IsAProfileInWords) {
  for (const std::string& name : programs::program_names())
    EXPECT_TRUE(edit::parse({"profile", name})) << name;
  const auto wrong = edit::parse({"profile", "houdini"});
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().message.find("blender"), std::string::npos) << wrong.error().message;
}

}  // namespace
}  // namespace mocap
