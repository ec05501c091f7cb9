// SPDX-License-Identifier: MIT
#include "body/humanoid.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "mocap/formats.hpp"
#include "support/person.hpp"

namespace mocap::humanoid_test {
namespace {

using detail::find_humanoid_bone;
using detail::humanoid_bones;
using detail::HumanoidJoints;
using detail::parent_bone;

/// The name of the joint of a bone; empty without one.
std::string joint_name(const Skeleton& skeleton, const HumanoidJoints& joints,
                       std::string_view bone) {
  const auto joint = joints[*find_humanoid_bone(bone)];
  return joint ? skeleton[*joint].name : std::string();
}

HumanoidJoints humanoid_of(const Skeleton& skeleton) {
  const Result<HumanoidJoints> joints = detail::find_humanoid(skeleton);
  EXPECT_TRUE(joints.has_value());
  return joints.value_or(HumanoidJoints(humanoid_bones().size()));
}

Skeleton sample(const char* name) {
  const auto clip = load(std::string(MOCAP_PROJECT_DIR) + "/samples/" + name);
  EXPECT_TRUE(clip.has_value());
  return clip->skeleton;
}

TEST(Humanoid, ListsBonesInDepthFirstOrder) {
  EXPECT_EQ(humanoid_bones().size(), 55U);
  EXPECT_EQ(humanoid_bones()[0].name, "hips");
  std::size_t required = 0;
  for (std::size_t i = 0; i < humanoid_bones().size(); ++i) {
    const detail::HumanoidBone& bone = humanoid_bones()[i];
    required += bone.is_required ? 1 : 0;
    EXPECT_EQ(find_humanoid_bone(bone.name), i);
    if (i == 0) continue;
    EXPECT_LT(find_humanoid_bone(bone.parent).value_or(i), i) << bone.name;
  }
  EXPECT_EQ(required, 15U);
  EXPECT_FALSE(find_humanoid_bone(""));
  EXPECT_FALSE(find_humanoid_bone("tail"));
}

TEST(Humanoid, FindsBonesByTheNamesOfConventions) {
  const Skeleton skeleton = test::person_skeleton();
  const HumanoidJoints joints = humanoid_of(skeleton);
  EXPECT_EQ(joint_name(skeleton, joints, "hips"), "Hips");
  EXPECT_EQ(joint_name(skeleton, joints, "leftUpperArm"), "LeftArm");
  EXPECT_EQ(joint_name(skeleton, joints, "rightLowerLeg"), "RightLeg");
  EXPECT_EQ(joint_name(skeleton, joints, "neck"), "Neck");
  EXPECT_EQ(joint_name(skeleton, joints, "leftShoulder"), "");
  const Skeleton fingers = sample("wave.bvh");
  const HumanoidJoints all = humanoid_of(fingers);
  EXPECT_NE(joint_name(fingers, all, "leftIndexProximal"), "");
  EXPECT_NE(joint_name(fingers, all, "rightThumbDistal"), "");
}

TEST(Humanoid, AssignsAtMostThreeSpineJointsToBones) {
  const Skeleton skeleton = sample("walk.bvh");
  const HumanoidJoints joints = humanoid_of(skeleton);
  EXPECT_EQ(joint_name(skeleton, joints, "spine"), "LowerBack");
  EXPECT_EQ(joint_name(skeleton, joints, "chest"), "Spine");
  EXPECT_EQ(joint_name(skeleton, joints, "upperChest"), "Spine1");
  EXPECT_EQ(joint_name(skeleton, joints, "leftUpperLeg"), "LeftUpLeg");
}

// The sides are then those of the rest pose.
TEST(Humanoid, FindsBonesByShapeIfNoNameHelps) {
  const Skeleton named = test::person_skeleton();
  Skeleton skeleton = named;
  for (std::size_t i = 0; i < skeleton.size(); ++i)
    skeleton.set_name(i, "bone" + std::to_string(i));
  const HumanoidJoints expected = humanoid_of(named);
  const HumanoidJoints joints = humanoid_of(skeleton);
  for (std::size_t bone = 0; bone < joints.size(); ++bone) {
    if (!humanoid_bones()[bone].is_required) continue;
    EXPECT_EQ(joints[bone], expected[bone]) << humanoid_bones()[bone].name;
  }
}

TEST(Humanoid, DeclaredPartsReplaceNames) {
  Skeleton skeleton;
  const auto add = [&](std::size_t parent, const char* name, const char* part) {
    Joint joint = test::named_joint(name);
    joint.part = part;
    return *skeleton.add(parent, std::move(joint));
  };
  const std::size_t hips = add(Joint::no_parent, "Head", "hips");
  add(hips, "LeftArm", "leftUpperLeg");
  // Without a chest, there is no upper chest.
  add(hips, "Chest", "upperChest");
  add(hips, "Tail", "tail");
  const HumanoidJoints joints = humanoid_of(skeleton);
  EXPECT_EQ(joint_name(skeleton, joints, "hips"), "Head");
  EXPECT_EQ(joint_name(skeleton, joints, "leftUpperLeg"), "LeftArm");
  EXPECT_EQ(joint_name(skeleton, joints, "head"), "");
  EXPECT_EQ(joint_name(skeleton, joints, "upperChest"), "");
}

TEST(Humanoid, TheParentIsTheNextBoneAbove) {
  HumanoidJoints joints(humanoid_bones().size());
  const auto bone = [](const char* name) { return *find_humanoid_bone(name); };
  joints[bone("hips")] = 0;
  joints[bone("spine")] = 1;
  joints[bone("head")] = 2;
  EXPECT_EQ(parent_bone(joints, bone("head")), bone("spine"));
  EXPECT_EQ(parent_bone(joints, bone("spine")), bone("hips"));
  EXPECT_EQ(parent_bone(joints, bone("hips")), std::nullopt);
}

}  // namespace
}  // namespace mocap::humanoid_test
