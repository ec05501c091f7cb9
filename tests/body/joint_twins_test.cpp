// SPDX-License-Identifier: MIT
#include "body/joint_twins.hpp"

#include <gtest/gtest.h>

#include <string>

#include "support/person.hpp"

namespace mocap::joint_twins_test {
namespace {

TEST(JointTwins, AreJointsWhoseNamesDifferBySide) {
  const Skeleton skeleton = test::person_skeleton();
  const detail::JointTwins twins = detail::find_twins(skeleton);
  EXPECT_TRUE(twins.by_names);
  EXPECT_EQ(twins.pairs, 6U);
  EXPECT_EQ(twins.twin[*skeleton.find("LeftForeArm")], skeleton.find("RightForeArm"));
  EXPECT_EQ(twins.twin[*skeleton.find("RightFoot")], skeleton.find("LeftFoot"));
  EXPECT_EQ(twins.twin[*skeleton.find("Spine")], skeleton.find("Spine"));
}

TEST(JointTwins, WithoutNamesAreFoundByShape) {
  test::PersonOptions options;
  options.name = [](const std::string&, const std::string&) { return std::string("joint"); };
  const detail::JointTwins twins = detail::find_twins(test::person_skeleton(options));
  const detail::JointTwins named = detail::find_twins(test::person_skeleton());
  EXPECT_FALSE(twins.by_names);
  EXPECT_EQ(twins.twin, named.twin);
}

}  // namespace
}  // namespace mocap::joint_twins_test
