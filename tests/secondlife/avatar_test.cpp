// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <set>

#include "mocap/secondlife.hpp"

namespace mocap::secondlife::avatar_test {
namespace {

TEST(Avatar, HasThe133BonesInDepthFirstOrder) {
  ASSERT_EQ(bones().size(), 133U);
  EXPECT_EQ(bones()[0].name, "mPelvis");
  EXPECT_EQ(bones()[0].parent, -1);
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < bones().size(); ++i) {
    names.insert(bones()[i].name);
    if (i == 0) continue;
    // The parent is the previous bone, or one of that bone's ancestors.
    std::size_t open = i - 1;
    while (open != bones()[i].parent && open != AvatarBone::no_parent) open = bones()[open].parent;
    EXPECT_EQ(open, bones()[i].parent) << bones()[i].name;
  }
  EXPECT_EQ(names.size(), 133U);
}

TEST(Avatar, StandsWithItsAnklesAboveTheGround) {
  double height = 0.0;
  for (auto bone = find_bone("lFoot"); bone;) {
    height += bones()[*bone].position_m[2];
    const std::size_t parent = bones()[*bone].parent;
    bone = parent == AvatarBone::no_parent ? std::nullopt : std::optional(parent);
  }
  EXPECT_NEAR(height, 0.067, 0.02);
}

TEST(Avatar, FindsBonesByEveryAlias) {
  const auto thigh = find_bone("lThigh");
  ASSERT_TRUE(thigh);
  EXPECT_EQ(bones()[*thigh].name, "mHipLeft");
  EXPECT_EQ(find_bone("mHipLeft"), thigh);
  EXPECT_EQ(find_bone("avatar_mHipLeft"), thigh);
  EXPECT_FALSE(find_bone("avatar_lThigh"));
  EXPECT_FALSE(find_bone("mhipleft"));
  EXPECT_FALSE(find_bone("mScreen"));
  EXPECT_FALSE(find_bone(""));
  EXPECT_FALSE(find_bone("avatar_"));
}

TEST(Avatar, EveryJointOfTheClassicSkeletonIsABoneOnTheSameSide) {
  const Skeleton skeleton = classic_skeleton();
  ASSERT_EQ(skeleton.size(), 19U);
  EXPECT_EQ(skeleton.channel_count(), 60U);
  EXPECT_EQ(skeleton[0].name, "hip");
  std::size_t ends = 0;
  for (const Joint& joint : skeleton.joints()) {
    const auto bone = find_bone(joint.name);
    ASSERT_TRUE(bone) << joint.name;
    ends += joint.end_sites.size();
    if (joint.parent == Joint::no_parent) continue;
    // Its ancestors are those of the avatar, apart from spine bones in between.
    const auto above = find_bone(skeleton[joint.parent].name);
    std::size_t open = bones()[*bone].parent;
    while (open != AvatarBone::no_parent && open != *above) open = bones()[open].parent;
    EXPECT_NE(open, AvatarBone::no_parent) << joint.name;
    // Left is +x in BVH files and +y in the avatar.
    const auto& m = bones()[*bone].position_m;
    const Vector3 offset = y_up_from_avatar(Vector3{m[0], m[1], m[2]}) / metres_per_inch;
    EXPECT_LT((offset - joint.offset).norm(), 2.5) << joint.name;
  }
  EXPECT_EQ(ends, 5U);
}

TEST(Avatar, ConvertsAxesBothWays) {
  const Vector3 front = y_up_from_avatar(Vector3{1, 0, 0});
  EXPECT_EQ(front, Vector3(0, 0, 1));
  EXPECT_EQ(y_up_from_avatar(Vector3{0, 1, 0}), Vector3(1, 0, 0));
  EXPECT_EQ(y_up_from_avatar(Vector3{0, 0, 1}), Vector3(0, 1, 0));
  EXPECT_EQ(avatar_from_y_up(front), Vector3(1, 0, 0));
  const Quaternion turn(0.5, 0.1, -0.7, 0.2);
  const Vector3 v{1, 2, 3};
  EXPECT_TRUE(avatar_from_y_up(y_up_from_avatar(turn)).isApprox(turn, 0.0));
  const Quaternion unit = turn.normalized();
  EXPECT_TRUE(y_up_from_avatar(Vector3(unit * v))
                  .isApprox(y_up_from_avatar(unit) * y_up_from_avatar(v), 1e-12));
}

TEST(Avatar, NumbersHandPosesFromZero) {
  ASSERT_EQ(hand_poses().size(), 14U);
  for (std::size_t i = 0; i < hand_poses().size(); ++i) EXPECT_EQ(hand_poses()[i].number, i);
}

}  // namespace
}  // namespace mocap::secondlife::avatar_test
