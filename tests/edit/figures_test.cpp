// SPDX-License-Identifier: MIT
// Figures without hands, and clips with several figures.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "mocap/body.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/evaluate.hpp"
#include "support/person.hpp"

namespace mocap::edit::figures_test {
namespace {

using test::joint_named;
using test::named_joint;
using test::walking_person;

/// Removes the hand joints, so that the forearms end at the wrists.
Clip without_hands(Clip clip) {
  for (const std::string side : {"Left", "Right"}) {
    const std::size_t hand = joint_named(clip, side + "Hand");
    const Vector3 wrist = clip.skeleton[hand].offset;
    clip.remove_joint(hand);
    clip.skeleton.set_end_sites(joint_named(clip, side + "ForeArm"), {{"Site", wrist}});
  }
  return clip;
}

Status apply_to(Clip& clip, const Edit& edit) {
  Diagnostics diagnostics;
  return apply(std::vector<Edit>{edit}, clip, diagnostics);
}

/// Largest difference between local rotations, except those of the hands, in degrees.
double difference_deg(const Clip& a, const Clip& b) {
  const Poses of_a = evaluate(a).value();
  const Poses of_b = evaluate(b).value();
  double greatest = 0.0;
  for (std::size_t joint = 0; joint < a.skeleton.size(); ++joint) {
    const std::string& name = a.skeleton[joint].name;
    if (name.ends_with("Hand")) continue;
    const std::size_t other = joint_named(b, name);
    for (std::size_t frame = 0; frame < of_a.frames; ++frame) {
      const Quaternion one = of_a.local_rotation(frame, joint);
      const Quaternion two = of_b.local_rotation(frame, other);
      greatest = std::max(greatest, one.angularDistance(two) * 180.0 / std::numbers::pi);
    }
  }
  return greatest;
}

TEST(FiguresWithoutHands, RetargetLikeFiguresWithHands) {
  Clip with = walking_person(60, 0.5);
  Clip without = without_hands(with);
  ASSERT_TRUE(apply_to(with, SecondLife{}));
  const Status done = apply_to(without, SecondLife{});
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_EQ(without.skeleton.size(), 19U);
  EXPECT_LT(difference_deg(with, without), 1e-6);
}

TEST(FiguresWithoutHands, NeedNoEndSite) {
  Clip with = walking_person(60, 0.5);
  Clip without = without_hands(with);
  for (const char* name : {"LeftForeArm", "RightForeArm"})
    without.skeleton.set_end_sites(joint_named(without, name), {});
  ASSERT_TRUE(apply_to(with, SecondLife{}));
  const Status done = apply_to(without, SecondLife{});
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_LT(difference_deg(with, without), 1e-6);
}

TEST(FiguresWithoutHands, AreFoundWithoutNames) {
  Clip with = walking_person(60, 0.5);
  Clip without = without_hands(with);
  for (std::size_t i = 0; i < without.skeleton.size(); ++i)
    without.skeleton.set_name(i, "joint" + std::to_string(i));
  ASSERT_TRUE(apply_to(with, SecondLife{}));
  const Status done = apply_to(without, SecondLife{});
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_LT(difference_deg(with, without), 1e-6);
}

/// Unit vector along a forearm in the rest pose, world space.
Vector3 forearm_at_rest(const Clip& clip, const std::string& name) {
  const std::size_t forearm = joint_named(clip, name);
  const Quaternion turn = evaluate_rest(clip.skeleton).world_rotation(0, forearm);
  return (turn * clip.skeleton[forearm].end_sites.front().offset).normalized();
}

/// Lets the arms hang at 45 degrees, bent at the elbows.
void hang_arms(Clip& clip, const Eigen::Matrix3d& file_from_body) {
  for (const double left : {1.0, -1.0}) {
    const std::size_t joint = joint_named(clip, left > 0 ? "LeftForeArm" : "RightForeArm");
    clip.skeleton.set_offset(joint, file_from_body * Vector3(20.0 * left, -20.0, 0.0));
    clip.skeleton.set_end_sites(joint,
                                {{"Site", file_from_body * Vector3(10.0 * left, -20.0, 5.0)}});
  }
}

TEST(FiguresWithoutHands, SupportATPose) {
  Clip clip = without_hands(walking_person(5));
  hang_arms(clip, Eigen::Matrix3d::Identity());
  const Status done = apply_to(clip, RestPose{RestPose::Kind::t_pose, 0});
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_TRUE(forearm_at_rest(clip, "LeftForeArm").isApprox(Vector3::UnitX(), 1e-9));
  EXPECT_TRUE(forearm_at_rest(clip, "RightForeArm").isApprox(-Vector3::UnitX(), 1e-9));
  const Vector3 upper = clip.skeleton[joint_named(clip, "LeftForeArm")].offset.normalized();
  EXPECT_TRUE(upper.isApprox(Vector3::UnitX(), 1e-9));
}

/// Adds a figure as an additional root.
void add_figure(const Clip& figure, Clip& clip) {
  const std::size_t first = clip.skeleton.size();
  for (const Joint& joint : figure.skeleton.joints()) {
    Joint copy = joint;
    const bool is_root = joint.parent == Joint::no_parent;
    ASSERT_TRUE(clip.add_joint(is_root ? Joint::no_parent : joint.parent + first, copy));
  }
}

Clip two_dancers(const std::string& first = "Ann_", const std::string& second = "Ben_") {
  test::PersonOptions facing_x;
  facing_x.file_from_body << 0, 0, 1, 0, 1, 0, -1, 0, 0;
  const auto named = [](Clip clip, const std::string& prefix) {
    for (std::size_t i = 0; i < clip.skeleton.size(); ++i)
      clip.skeleton.set_name(i, prefix + clip.skeleton[i].name);
    return clip;
  };
  Clip clip = without_hands(walking_person(5));
  hang_arms(clip, Eigen::Matrix3d::Identity());
  Clip other = without_hands(walking_person(5, 1.2, facing_x));
  hang_arms(other, facing_x.file_from_body);
  clip = named(std::move(clip), first);
  add_figure(named(std::move(other), second), clip);
  return clip;
}

TEST(SeveralFigures, EachGetsItsOwnTPose) {
  Clip clip = two_dancers();
  const Status done = apply_to(clip, RestPose{RestPose::Kind::t_pose, 0});
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_TRUE(forearm_at_rest(clip, "Ann_LeftForeArm").isApprox(Vector3::UnitX(), 1e-9));
  EXPECT_TRUE(forearm_at_rest(clip, "Ben_LeftForeArm").isApprox(-Vector3::UnitZ(), 1e-9));
}

TEST(SeveralFigures, AreNotRetargetedToOneAvatar) {
  Clip clip = two_dancers();
  const Status refused = apply_to(clip, SecondLife{});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, codes::edit_several_figures);
  EXPECT_NE(refused.error().advice.find("--remove 'Ben_*' --profile secondlife"), std::string::npos)
      << refused.error().advice;
  ASSERT_TRUE(apply_to(clip, RemoveJoints{{"Ben_*"}}));
  EXPECT_EQ(clip.skeleton.roots().size(), 1U);
  const Status done = apply_to(clip, SecondLife{});
  EXPECT_TRUE(done) << done.error().message;
}

TEST(SeveralFigures, AreNamedByRootWithoutACommonPrefix) {
  Clip clip = two_dancers("", "");
  const std::size_t second = clip.skeleton.roots().back();
  clip.skeleton.set_name(second, "Ben");
  const Status refused = apply_to(clip, SecondLife{});
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().advice.find("--remove 'Ben,Ben/*'"), std::string::npos)
      << refused.error().advice;
  ASSERT_TRUE(apply_to(clip, RemoveJoints{{"Ben", "Ben/*"}}));
  EXPECT_EQ(clip.skeleton.size(), second);
}

TEST(SeveralFigures, AreNotCountedWithoutAHead) {
  Clip clip = walking_person(20, 0.5);
  Joint targets = named_joint("ik_foot_root");
  const std::size_t root = *clip.add_joint(Joint::no_parent, targets);
  ASSERT_TRUE(clip.add_joint(root, named_joint("ik_foot_l", {10, 0, 0})));
  ASSERT_TRUE(clip.add_joint(root, named_joint("ik_foot_r", {-10, 0, 0})));
  const Status done = apply_to(clip, SecondLife{});
  EXPECT_TRUE(done) << done.error().message;
}

}  // namespace
}  // namespace mocap::edit::figures_test
