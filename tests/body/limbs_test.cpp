// SPDX-License-Identifier: MIT
#include "body/limbs.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "body/legs.hpp"
#include "support/person.hpp"

namespace mocap::limbs_test {
namespace {

/// Joints below one another, at offsets of 1.
Skeleton chain_of(std::initializer_list<const char*> names) {
  Skeleton skeleton;
  std::size_t parent = Joint::no_parent;
  for (const char* name : names) {
    parent = *skeleton.add(parent, test::named_joint(name, {1, 0, 0}));
  }
  return skeleton;
}

TEST(Limbs, OfAPersonEndAtTheHands) {
  const Skeleton skeleton = test::person_skeleton();
  const std::vector<BodySide> sides = sides_of(skeleton);
  const std::vector<detail::ArmEnd> ends =
      detail::find_arm_ends(skeleton, sides, find_body_parts(skeleton));
  ASSERT_EQ(ends.size(), 2U);
  EXPECT_EQ(ends[0].joint, skeleton.find("LeftHand"));
  EXPECT_TRUE(ends[0].is_hand);
  const std::vector<std::size_t> arm = detail::limb_to(skeleton, sides, ends[0].joint);
  EXPECT_EQ(arm.front(), skeleton.find("LeftArm"));
  EXPECT_EQ(detail::upper_arm_in(skeleton, arm, ends[0]), 0U);
}

TEST(Limbs, TwistJointsDoNotCountAsUpperArm) {
  const Skeleton skeleton = chain_of({"Clavicle", "UpperArm", "UpperArmTwist", "Part", "Hand"});
  const std::vector<std::size_t> arm{0, 1, 2, 3, 4};
  EXPECT_EQ(detail::upper_arm_in(skeleton, arm, {4, true}), 1U);
}

TEST(Limbs, AHandPointsAlongTheMiddleFingerOrTheMeanWithoutTheThumb) {
  Skeleton skeleton = chain_of({"Hand"});
  ASSERT_TRUE(skeleton.add(0, test::named_joint("Thumb1", {0, 0, 5})));
  ASSERT_TRUE(skeleton.add(0, test::named_joint("Ring1", {3, 0, 0})));
  EXPECT_EQ(detail::along_fingers(skeleton, 0), Vector3(1, 0, 0));
  ASSERT_TRUE(skeleton.add(0, test::named_joint("Mid1", {2, 1, 0})));
  EXPECT_EQ(detail::along_fingers(skeleton, 0), Vector3(2, 1, 0));
}

TEST(Legs, OfAPersonHaveThighShinAndAnkle) {
  const Skeleton skeleton = test::person_skeleton();
  const std::vector<detail::Leg> legs = detail::find_legs(skeleton);
  ASSERT_EQ(legs.size(), 2U);
  EXPECT_EQ(legs[0].thigh, skeleton.find("LeftUpLeg"));
  EXPECT_EQ(legs[0].shin, skeleton.find("LeftLeg"));
  EXPECT_EQ(legs[0].ankle, skeleton.find("LeftFoot"));
  EXPECT_EQ(legs[0].toe, std::nullopt);
}

}  // namespace
}  // namespace mocap::limbs_test
