// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/formats.hpp"
#include "support/person.hpp"

namespace mocap::body_parts_test {
namespace {

using test::PersonOptions;

Skeleton nameless_person(const Eigen::Matrix3d& file_from_body = Eigen::Matrix3d::Identity()) {
  PersonOptions options;
  options.file_from_body = file_from_body;
  options.name = [](const std::string&, const std::string&) { return std::string("joint"); };
  return test::person_skeleton(options);
}

std::vector<std::string> names_of(const Skeleton& skeleton,
                                  const std::vector<std::size_t>& joints) {
  std::vector<std::string> names;
  names.reserve(joints.size());
  for (const std::size_t joint : joints) names.push_back(skeleton[joint].name);
  return names;
}

TEST(Sides, AreRecognisedByName) {
  const Skeleton skeleton = test::person_skeleton();
  const std::vector<BodySide> sides = sides_of(skeleton);
  ASSERT_EQ(sides.size(), skeleton.size());
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const bool is_left = skeleton[i].name.starts_with("Left");
    const bool is_right = skeleton[i].name.starts_with("Right");
    EXPECT_EQ(sides[i], is_left    ? BodySide::left
                        : is_right ? BodySide::right
                                   : BodySide::middle)
        << skeleton[i].name;
  }
}

TEST(Sides, AFingerWithoutASideIsOnItsHandsSide) {
  Skeleton skeleton = test::person_skeleton();
  const std::size_t hand = *skeleton.find("RightHand");
  const std::size_t thumb = *skeleton.add(hand, test::named_joint("Thumb"));
  EXPECT_EQ(sides_of(skeleton)[thumb], BodySide::right);
}

TEST(Sides, AreRecognisedByRestPoseWithoutNames) {
  const std::vector<BodySide> named = sides_of(test::person_skeleton());
  EXPECT_EQ(sides_of(nameless_person()), named);
  EXPECT_EQ(sides_of(nameless_person(test::z_up_from_y_up())), named);
}

TEST(Sides, AChainHasNone) {
  Skeleton chain;
  std::size_t parent = Joint::no_parent;
  for (int i = 0; i < 5; ++i) {
    parent = *chain.add(parent, test::named_joint("link", {0, 1, 0}));
  }
  EXPECT_EQ(sides_of(chain), std::vector<BodySide>(5, BodySide::middle));
  EXPECT_TRUE(sides_of(Skeleton{}).empty());
}

TEST(BodyPartsOfAPerson, AreFoundByName) {
  const Skeleton skeleton = test::person_skeleton();
  const BodyParts parts = find_body_parts(skeleton);
  EXPECT_EQ(skeleton[parts.hips.value()].name, "Hips");
  EXPECT_EQ(skeleton[parts.head.value()].name, "Head");
  EXPECT_EQ(names_of(skeleton, parts.feet), (std::vector<std::string>{"LeftFoot", "RightFoot"}));
  EXPECT_EQ(names_of(skeleton, parts.hands), (std::vector<std::string>{"LeftHand", "RightHand"}));
}

TEST(BodyPartsOfAPerson, AreFoundByShapeIfNamesAreMeaningless) {
  const Skeleton skeleton = test::person_skeleton();
  const BodyParts named = find_body_parts(skeleton);
  const BodyParts shaped = find_body_parts(nameless_person());
  EXPECT_EQ(shaped.hips, named.hips);
  EXPECT_EQ(shaped.head, named.head);
  EXPECT_EQ(shaped.feet, named.feet);
  EXPECT_TRUE(shaped.hands.empty());
}

TEST(BodyPartsOfAPerson, ToesBelongToFeetAndFingersAreNotHands) {
  Skeleton skeleton = test::person_skeleton();
  (void)skeleton.add(*skeleton.find("LeftHand"), test::named_joint("LeftHandIndex1"));
  (void)skeleton.add(*skeleton.find("LeftFoot"), test::named_joint("LeftToeBase"));
  const BodyParts parts = find_body_parts(skeleton);
  EXPECT_EQ(names_of(skeleton, parts.feet),
            (std::vector<std::string>{"LeftFoot", "LeftToeBase", "RightFoot"}));
  EXPECT_EQ(names_of(skeleton, parts.hands), (std::vector<std::string>{"LeftHand", "RightHand"}));
}

TEST(BodyPartsOfSamples, ADogHasFourFeet) {
  const Result<Clip> dog = load(std::string(MOCAP_PROJECT_DIR) + "/samples/dog_trot.bvh");
  ASSERT_TRUE(dog);
  const BodyParts parts = find_body_parts(dog->skeleton);
  EXPECT_GE(parts.feet.size(), 4U);
  ASSERT_TRUE(parts.head);
}

TEST(BodyPartsOfAnEmptySkeleton, AreEmpty) {
  const BodyParts parts = find_body_parts(Skeleton{});
  EXPECT_FALSE(parts.hips);
  EXPECT_FALSE(parts.head);
  EXPECT_TRUE(parts.feet.empty());
  EXPECT_TRUE(parts.hands.empty());
}

}  // namespace
}  // namespace mocap::body_parts_test
