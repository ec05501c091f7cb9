// SPDX-License-Identifier: MIT
#include "mocap/skeleton.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "support/random_skeleton.hpp"

namespace mocap::skeleton_test {
namespace {

Joint named(std::string name, Vector3 offset = Vector3::Zero()) {
  Joint joint;
  joint.name = std::move(name);
  joint.offset = offset;
  return joint;
}

std::vector<std::string> names_of(const Skeleton& skeleton) {
  std::vector<std::string> names;
  for (const Joint& joint : skeleton.joints()) names.push_back(joint.name);
  return names;
}

/// Hips with Spine (Neck, LeftArm) and Leg.
Skeleton small_body() {
  Skeleton skeleton;
  EXPECT_EQ(skeleton.add(Joint::no_parent, named("Hips")), 0U);
  EXPECT_EQ(skeleton.add(0, named("Spine", {0, 3, 4})), 1U);
  EXPECT_EQ(skeleton.add(1, named("Neck", {0, 2, 0})), 2U);
  EXPECT_EQ(skeleton.add(0, named("Leg", {0, -8, 0})), 3U);
  EXPECT_EQ(skeleton.add(1, named("LeftArm", {6, 0, 0})), 3U);
  return skeleton;
}

TEST(Skeleton, NewJointFollowsAllDescendantsOfItsParent) {
  const Skeleton skeleton = small_body();
  EXPECT_EQ(names_of(skeleton),
            (std::vector<std::string>{"Hips", "Spine", "Neck", "LeftArm", "Leg"}));
  EXPECT_EQ(skeleton[4].parent, 0);
  EXPECT_EQ(skeleton[3].parent, 1);
  EXPECT_EQ(skeleton.children(0), (std::vector<std::size_t>{1, 4}));
  EXPECT_EQ(skeleton.children(1), (std::vector<std::size_t>{2, 3}));
  EXPECT_EQ(skeleton.subtree_end(1), 4U);
  EXPECT_EQ(skeleton.depth(3), 3U);
}

// Any number of roots.
TEST(Skeleton, AllowsSeveralRoots) {
  Skeleton skeleton = small_body();
  EXPECT_EQ(skeleton.add(Joint::no_parent, named("Ball")), 5U);
  EXPECT_EQ(skeleton.add(4, named("Foot")), 5U);
  EXPECT_EQ(skeleton.roots(), (std::vector<std::size_t>{0, 6}));
  EXPECT_EQ(skeleton.subtree_end(0), 6U);
}

TEST(Skeleton, RejectsAMissingParent) {
  Skeleton skeleton = small_body();
  for (const std::size_t parent : {std::size_t{5}, std::size_t{1000}, Joint::no_parent - 1}) {
    const auto added = skeleton.add(parent, named("x"));
    ASSERT_FALSE(added.has_value()) << parent;
    EXPECT_EQ(added.error().code, codes::argument_invalid);
  }
  EXPECT_EQ(skeleton.size(), 5U);
}

TEST(Skeleton, RemovingAJointRemovesItsDescendants) {
  Skeleton skeleton = small_body();
  EXPECT_EQ(skeleton.remove(1), 3U);
  EXPECT_EQ(names_of(skeleton), (std::vector<std::string>{"Hips", "Leg"}));
  EXPECT_EQ(skeleton[1].parent, 0);
  EXPECT_EQ(skeleton.remove(2), 0U);
  EXPECT_EQ(skeleton.remove(0), 2U);
  EXPECT_TRUE(skeleton.empty());
}

// Length and direction are determined by the first child.
TEST(Skeleton, ABoneExtendsToTheFirstChild) {
  const Skeleton skeleton = small_body();
  const Bone hips = skeleton.bone(0);
  EXPECT_EQ(hips.vector, Vector3(0, 3, 4));
  EXPECT_DOUBLE_EQ(hips.length, 5.0);
  EXPECT_TRUE(hips.direction.isApprox(Vector3(0, 0.6, 0.8)));
}

// The last bone's length and direction are determined by the end site.
TEST(Skeleton, TheLastBoneExtendsToTheFirstEndSite) {
  Skeleton skeleton = small_body();
  skeleton.set_end_sites(2, {{"Site", {0, 0, 7}}, {"Nose", {1, 1, 1}}});
  EXPECT_DOUBLE_EQ(skeleton.bone(2).length, 7.0);
  EXPECT_EQ(skeleton.bone(2).direction, Vector3(0, 0, 1));
  // Spine has a child, so its own end site is not used.
  skeleton.set_end_sites(1, {{"", {9, 9, 9}}});
  EXPECT_DOUBLE_EQ(skeleton.bone(1).length, 2.0);
}

TEST(Skeleton, ABoneWithoutLengthHasNoDirection) {
  Skeleton skeleton = small_body();
  EXPECT_EQ(skeleton.bone(3).length, 0.0);
  EXPECT_EQ(skeleton.bone(3).direction, Vector3::Zero());
  skeleton.set_end_sites(3, {{"", Vector3::Zero()}});
  EXPECT_EQ(skeleton.bone(3).direction, Vector3::Zero());
  skeleton.set_end_sites(3, {{"", Vector3(1e-200, 0, 0)}});
  EXPECT_DOUBLE_EQ(skeleton.bone(3).length, 1e-200);
  EXPECT_TRUE(skeleton.bone(3).direction.isApprox(Vector3(1, 0, 0)));
}

// Columns follow the order of the channels in the file.
TEST(Skeleton, ColumnsFollowTheChannels) {
  Skeleton skeleton = small_body();
  skeleton.set_channels(0, {Channel::y_position, Channel::z_rotation});
  skeleton.set_channels(2, {Channel::x_rotation});
  EXPECT_EQ(skeleton.channel_count(), 3U);
  EXPECT_EQ(skeleton.channel_offsets(), (std::vector<std::size_t>{0, 2, 2, 3, 3, 3}));
  EXPECT_EQ(Skeleton{}.channel_offsets(), (std::vector<std::size_t>{0}));
}

TEST(Skeleton, IsEqualOnlyIfAllPartsAre) {
  const Skeleton original = small_body();
  EXPECT_EQ(original, small_body());
  std::vector<Skeleton> changed(9, original);
  changed[0].set_name(1, "spine");
  changed[1].set_offset(1, {0, 3, 4.5});
  changed[2].set_channels(1, {Channel::x_rotation});
  changed[3].set_end_sites(1, {{"", {1, 0, 0}}});
  changed[4].set_fixed_rotations(1, Quaternion(0, 1, 0, 0), Quaternion::Identity());
  changed[5].set_fixed_rotations(1, Quaternion::Identity(), Quaternion(0, 1, 0, 0));
  changed[6].euler_axes = EulerAxes::fixed;
  changed[7].position_mode = PositionMode::add;
  changed[8].remove(4);
  for (const Skeleton& other : changed) EXPECT_FALSE(original == other);
}

TEST(PositionModes, WordsRoundTrip) {
  EXPECT_EQ(word_of(PositionMode::replace), "replace");
  EXPECT_EQ(word_of(PositionMode::add), "add");
  for (const PositionMode mode : {PositionMode::replace, PositionMode::add})
    EXPECT_EQ(find_position_mode(word_of(mode)), mode);
  for (const char* other : {"", "Add", "adds", "detect"})
    EXPECT_EQ(find_position_mode(other), std::nullopt) << other;
}

TEST(Channels, NamesRoundTrip) {
  for (int i = 0; i <= static_cast<int>(Channel::bone_length); ++i) {
    const auto channel = static_cast<Channel>(i);
    EXPECT_EQ(find_channel(name_of(channel)), channel);
  }
  EXPECT_EQ(find_channel("XPOSITION"), Channel::x_position);
  EXPECT_EQ(find_channel("Xpos"), std::nullopt);
  EXPECT_EQ(find_channel(""), std::nullopt);
}

TEST(Channels, AreFoundByTheirAxis) {
  for (const Channel first : {Channel::x_position, Channel::x_rotation, Channel::x_scale}) {
    for (int axis = 0; axis < 3; ++axis) EXPECT_EQ(axis_of(on_axis(first, axis)), axis);
  }
  EXPECT_EQ(on_axis(Channel::x_rotation, 2), Channel::z_rotation);
  EXPECT_EQ(on_axis(Channel::quaternion_x, 1), Channel::quaternion_y);
}

RC_GTEST_PROP(SkeletonProperty, StaysDepthFirstAfterAnyEdits, ()) {
  Skeleton skeleton;
  const int edits = *rc::gen::inRange(1, 60);
  for (int i = 0; i < edits; ++i) {
    const int size = static_cast<int>(skeleton.size());
    if (size > 0 && *rc::gen::inRange(0, 5) == 0) {
      const auto index = static_cast<std::size_t>(*rc::gen::inRange(0, size));
      const std::size_t end = skeleton.subtree_end(index);
      RC_ASSERT(skeleton.remove(index) == end - index);
      RC_ASSERT(skeleton.size() == static_cast<std::size_t>(size) - (end - index));
    } else {
      const auto parent = static_cast<std::size_t>(*rc::gen::inRange(-1, size));  // -1: a root.
      const auto siblings =
          parent == Joint::no_parent ? skeleton.roots() : skeleton.children(parent);
      const std::string name = std::to_string(i);
      const auto index = skeleton.add(parent, named(name));
      RC_ASSERT(index.has_value());
      RC_ASSERT(skeleton[*index].name == name);
      const auto family = parent == Joint::no_parent ? skeleton.roots() : skeleton.children(parent);
      RC_ASSERT(family.size() == siblings.size() + 1);
      RC_ASSERT(family.back() == *index);
    }
    test::assert_depth_first(skeleton);
  }
}

RC_GTEST_PROP(SkeletonProperty, SubtreesAreTheDescendants, ()) {
  const Skeleton skeleton = test::random_skeleton(40);
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const std::size_t end = skeleton.subtree_end(i);
    for (std::size_t j = 0; j < skeleton.size(); ++j) {
      bool descends = false;
      for (std::size_t up = j; up != Joint::no_parent && !descends; up = skeleton[up].parent) {
        descends = up == i;
      }
      RC_ASSERT(descends == (j >= i && j < end));
    }
  }
}

RC_GTEST_PROP(SkeletonProperty, EveryPathResolvesToItsJoint, ()) {
  const Skeleton skeleton = test::random_skeleton(25);
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    RC_ASSERT(skeleton.find_path(skeleton.path_of(i)) == i);
  }
}

RC_GTEST_PROP(SkeletonProperty, UniqueNamesAreUnique, ()) {
  const Skeleton skeleton = test::random_skeleton(25);
  const std::vector<std::string> names = skeleton.unique_names();
  RC_ASSERT(names.size() == skeleton.size());
  RC_ASSERT(std::set<std::string>(names.begin(), names.end()).size() == names.size());
}

}  // namespace
}  // namespace mocap::skeleton_test
