// SPDX-License-Identifier: MIT
#include "body/joint_twins.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

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

TEST(JointTwins, WithTheSameNamesArePairedInOrder) {
  Skeleton skeleton;
  for (int figure = 0; figure < 2; ++figure) {
    Joint hips;
    hips.name = "Hips";
    const Result<std::size_t> root = skeleton.add(Joint::no_parent, hips);
    ASSERT_TRUE(root);
    for (const char* const name : {"LeftUpLeg", "RightUpLeg"}) {
      Joint leg;
      leg.name = name;
      leg.offset = Vector3(0.0, -1.0, 0.0);
      ASSERT_TRUE(skeleton.add(*root, leg));
    }
  }
  EXPECT_EQ(detail::find_twins(skeleton).twin, (std::vector<std::size_t>{0, 2, 1, 3, 5, 4}));
  const detail::Body body = detail::find_body(skeleton);
  ASSERT_EQ(body.twins.size(), 2U);
  EXPECT_EQ(body.twins[0].left, 1U);
  EXPECT_EQ(body.twins[0].right, 2U);
  EXPECT_EQ(body.twins[1].left, 4U);
  EXPECT_EQ(body.twins[1].right, 5U);
}

}  // namespace
}  // namespace mocap::joint_twins_test
