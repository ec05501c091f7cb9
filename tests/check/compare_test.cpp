// SPDX-License-Identifier: MIT
#include "mocap/compare.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "body/joint_match.hpp"
#include "mocap/evaluate.hpp"
#include "support/person.hpp"
#include "text/ascii.hpp"

namespace mocap::compare_test {
namespace {

using test::joint_named;
using test::named_joint;
using test::rotation_column;
using test::walking_person;

TEST(Compare, AClipHasZeroDistanceFromItself) {
  const Clip clip = walking_person(1000);
  const auto comparison = compare(clip, clip);
  ASSERT_TRUE(comparison);
  EXPECT_EQ(comparison->frames, 1000U);
  EXPECT_EQ(comparison->joints, clip.skeleton.size());
  EXPECT_EQ(comparison->max_distance, 0.0);
  EXPECT_EQ(comparison->mean_distance, 0.0);
  EXPECT_EQ(comparison->max_rotation_deg, 0.0);
  EXPECT_TRUE(comparison->only_a.empty());
  EXPECT_EQ(comparison->by_joint.size(), clip.skeleton.size());
}

TEST(Compare, ReportsJointAndFrame) {
  const Clip a = walking_person(2000);
  Clip b = a;
  b.motion.exact_at(1777, rotation_column(b, "LeftArm")) += 30.0;
  const auto comparison = compare(a, b);
  ASSERT_TRUE(comparison);
  EXPECT_EQ(comparison->max_frame, 1777U);
  EXPECT_EQ(comparison->max_joint, joint_named(a, "LeftHand"));
  // The hand is at r = 0.54 m from the shoulder, or slightly less with a bent elbow, and moves by 2
  // r sin(15°).
  EXPECT_NEAR(comparison->max_distance, 2.0 * 54.0 * std::sin(15.0 * std::numbers::pi / 180.0),
              1.0);
  EXPECT_NEAR(comparison->max_rotation_deg, 30.0, 1e-9);
  EXPECT_EQ(comparison->max_rotation_frame, 1777U);
  EXPECT_EQ(comparison->max_rotation_joint, joint_named(a, "LeftArm"));
}

TEST(Compare, IgnoresNamespaceAndCaseOfNames) {
  const Clip a = walking_person(20);
  Clip b = a;
  for (std::size_t i = 0; i < b.skeleton.size(); ++i)
    b.skeleton.set_name(i, "mixamorig:" + text::lower(b.skeleton[i].name));
  const auto comparison = compare(a, b);
  ASSERT_TRUE(comparison);
  EXPECT_EQ(comparison->joints, a.skeleton.size());
  EXPECT_EQ(comparison->max_distance, 0.0);
}

TEST(JointMatch, TheExactNameTakesPrecedence) {
  Skeleton a;
  const std::size_t root = *a.add(Joint::no_parent, named_joint("Root"));
  ASSERT_TRUE(a.add(root, named_joint("Hand")));
  Skeleton b;
  const std::size_t top = *b.add(Joint::no_parent, named_joint("Base"));
  ASSERT_TRUE(b.add(top, named_joint("x:hand")));
  ASSERT_TRUE(b.add(top, named_joint("Hand")));
  const detail::JointPartners partners = detail::partners_of(a, b);
  EXPECT_EQ(partners, (detail::JointPartners{0U, 2U}));
  // `hand` is ambiguous without its namespace.
  const detail::JointPartners back = detail::partners_of(b, a);
  EXPECT_EQ(back, (detail::JointPartners{0U, std::nullopt, 1U}));
}

TEST(JointMatch, AnAmbiguousPlainNameIsNotPaired) {
  Skeleton a;
  const std::size_t root = *a.add(Joint::no_parent, named_joint("Root"));
  ASSERT_TRUE(a.add(root, named_joint("Hand")));
  Skeleton b;
  const std::size_t top = *b.add(Joint::no_parent, named_joint("Root"));
  ASSERT_TRUE(b.add(top, named_joint("x:hand")));
  ASSERT_TRUE(b.add(top, named_joint("y:hand")));
  EXPECT_EQ(detail::partners_of(a, b), (detail::JointPartners{0U, std::nullopt}));
}

TEST(Compare, MeansAreOverFramesAndJoints) {
  const Clip a = walking_person(500);
  Clip b = a;
  for (std::size_t frame = 0; frame < 250; ++frame) b.motion.exact_at(frame, 1) += 3.0;
  const auto comparison = compare(a, b);
  ASSERT_TRUE(comparison);
  EXPECT_NEAR(comparison->mean_distance, 1.5, 1e-9);
  EXPECT_NEAR(comparison->max_distance, 3.0, 1e-9);
  for (const Comparison::JointDistance& joint : comparison->by_joint) {
    EXPECT_NEAR(joint.mean, 1.5, 1e-9);
    EXPECT_NEAR(joint.max, 3.0, 1e-9);
  }
}

TEST(Compare, MatchesDistancesOfEvaluatedPoses) {
  const Clip a = walking_person(90);
  Clip b = walking_person(70, 1.3);
  const auto comparison = compare(a, b);
  ASSERT_TRUE(comparison);
  EXPECT_EQ(comparison->frames, 70U);
  EXPECT_EQ(comparison->frames_only_a, 20U);
  EXPECT_EQ(comparison->frames_only_b, 0U);
  const Poses poses_a = evaluate(a).value();
  const Poses poses_b = evaluate(b).value();
  double sum = 0.0;
  double greatest = 0.0;
  for (std::size_t i = 0; i < 70 * a.skeleton.size() * 3; i += 3) {
    const Vector3 p(&poses_a.world_positions[i]);
    const Vector3 q(&poses_b.world_positions[i]);
    sum += (p - q).norm();
    greatest = std::max(greatest, (p - q).norm());
  }
  EXPECT_NEAR(comparison->mean_distance, sum / (70.0 * static_cast<double>(a.skeleton.size())),
              1e-9);
  EXPECT_NEAR(comparison->max_distance, greatest, 1e-9);
}

TEST(Compare, IgnoresEquivalentRotations) {
  const Clip a = walking_person(50);
  Clip b = a;
  for (std::size_t frame = 0; frame < 50; ++frame) b.motion.exact_at(frame, 3) += 360.0;
  const auto comparison = compare(a, b);
  ASSERT_TRUE(comparison);
  EXPECT_LT(comparison->max_distance, 1e-9);
  EXPECT_LT(comparison->max_rotation_deg, 1e-5);
}

TEST(Compare, JointsAreMatchedByPathThenByName) {
  const Clip a = walking_person(20);
  Clip b;
  // The same person below an additional root: all names are equal, but no paths.
  ASSERT_TRUE(b.skeleton.add(Joint::no_parent, named_joint("Root")));
  for (const Joint& joint : a.skeleton.joints()) {
    Joint copy = joint;
    ASSERT_TRUE(b.skeleton.add(joint.parent + 1, std::move(copy)));
  }
  b.motion = a.motion;
  const auto comparison = compare(a, b);
  ASSERT_TRUE(comparison);
  EXPECT_EQ(comparison->joints, a.skeleton.size());
  EXPECT_LT(comparison->max_distance, 1e-9);
  EXPECT_EQ(comparison->only_b, (std::vector<std::string>{"Root"}));
}

TEST(Compare, DistinguishesEqualNamesByPath) {
  Clip a;
  ASSERT_TRUE(a.add_joint(Joint::no_parent, named_joint("Root")));
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(a.add_joint(0, named_joint("Finger", Vector3(i, 0, 0))));
  }
  a.motion = Motion(1, 0);
  Clip b = a;
  b.skeleton.set_offset(2, Vector3(1, 7, 0));
  b.remove_joint(3);
  const auto comparison = compare(a, b);
  ASSERT_TRUE(comparison);
  EXPECT_EQ(comparison->joints, 3U);
  EXPECT_EQ(comparison->max_joint, 2U);
  EXPECT_NEAR(comparison->max_distance, 7.0, 1e-12);
  EXPECT_EQ(comparison->only_a.size(), 1U);
}

TEST(Compare, RejectsClipsWithoutCommonJoints) {
  Clip a;
  Clip b;
  ASSERT_TRUE(a.add_joint(Joint::no_parent, named_joint("one")));
  ASSERT_TRUE(b.add_joint(Joint::no_parent, named_joint("other")));
  const auto comparison = compare(a, b);
  ASSERT_FALSE(comparison);
  EXPECT_EQ(comparison.error().code, codes::argument_shape);
}

TEST(Compare, ClipsWithoutFramesHaveNoDistance) {
  const auto comparison = compare(walking_person(0), walking_person(5));
  ASSERT_TRUE(comparison);
  EXPECT_EQ(comparison->frames, 0U);
  EXPECT_EQ(comparison->mean_distance, 0.0);
  EXPECT_EQ(comparison->frames_only_b, 5U);
}

TEST(Compare, TreatsNonFiniteValuesAsFarApart) {
  const Clip a = walking_person(10);
  Clip b = a;
  b.motion.exact_at(4, 0) = std::numeric_limits<double>::quiet_NaN();
  const auto comparison = compare(a, b);
  ASSERT_TRUE(comparison);
  EXPECT_TRUE(std::isinf(comparison->max_distance));
  EXPECT_EQ(comparison->max_frame, 4U);
}

TEST(Compare, DeepChainsAreMatchedWithoutTheirPaths) {
  Clip deep;
  std::size_t parent = Joint::no_parent;
  for (int i = 0; i < 50'000; ++i) {
    Joint joint;
    joint.name = "a name so long that paths of such names would fill the memory";
    parent = *deep.skeleton.add(parent, std::move(joint));
  }
  const auto comparison = compare(deep, deep);
  ASSERT_TRUE(comparison);
  EXPECT_EQ(comparison->joints, 50'000U);
}

}  // namespace
}  // namespace mocap::compare_test
