// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "body/family_table.hpp"
#include "body/naming.hpp"
#include "mocap/body.hpp"
#include "support/person.hpp"

namespace mocap::family_test {
namespace {

/// A skeleton with the joints of a table row, padded to the row's joint count.
Skeleton skeleton_of(const detail::FamilySignature& signature) {
  Skeleton skeleton;
  std::set<std::string_view> missing;
  for (const std::string_view name : signature.names) {
    if (!name.empty()) missing.insert(name);
  }
  std::string root(signature.root);
  if (root.empty()) root = *missing.begin();
  missing.erase(root);
  EXPECT_TRUE(skeleton.add(Joint::no_parent, test::named_joint(root)));
  for (const std::string_view name : missing) {
    EXPECT_TRUE(skeleton.add(0, test::named_joint(std::string(name))));
  }
  while (skeleton.size() < signature.joints) {
    EXPECT_TRUE(skeleton.add(0, test::named_joint("more" + std::to_string(skeleton.size()))));
  }
  // Fingers, which Poser figures have in addition to the bones of Second Life's avatar.
  if (signature.joints == 0 && !signature.is_avatar) {
    for (int finger = 0; finger < 6; ++finger)
      EXPECT_TRUE(skeleton.add(0, test::named_joint("finger" + std::to_string(finger))));
  }
  return skeleton;
}

TEST(Family, ConventionsThatAreFamiliesHaveTheSameTitle) {
  // Titles of conventions that are used by several families, or that are not families.
  const std::set<std::string_view> shared{"MotionBuilder", "Biovision",      "Poser and DAZ",
                                          "Rokoko",        "Unity humanoid", "VRM 1.0",
                                          "Reallusion",    "VRM 0.x"};
  std::set<std::string_view> families;
  for (const detail::FamilySignature& signature : detail::family_signatures())
    families.insert(signature.family);
  for (const detail::Naming& naming : detail::namings())
    EXPECT_NE(families.contains(naming.title), shared.contains(naming.title)) << naming.title;
}

TEST(Family, EveryRowOfTheTableCanBeReached) {
  for (const detail::FamilySignature& signature : detail::family_signatures()) {
    const FamilyGuess guess = guess_family(skeleton_of(signature));
    EXPECT_EQ(guess.family, signature.family);
    EXPECT_NE(guess.confidence, Confidence::none);
    EXPECT_FALSE(guess.reason.empty());
  }
}

TEST(Family, IgnoresNamespaces) {
  Skeleton skeleton;
  for (const char* name : {"Model:Hips", "Model:LeftUpLeg", "Model:LeftLeg", "Model:LeftFoot",
                           "Model:LeftArm", "Model:LeftForeArm"}) {
    ASSERT_TRUE(skeleton.add(skeleton.empty() ? Joint::no_parent : 0, test::named_joint(name)));
  }
  EXPECT_EQ(guess_family(skeleton).family, "MotionBuilder names");
}

TEST(Family, IsEmptyForUnknownNames) {
  Skeleton skeleton;
  ASSERT_TRUE(skeleton.add(Joint::no_parent, test::named_joint("ball")));
  EXPECT_TRUE(guess_family(skeleton).family.empty());
  EXPECT_EQ(guess_family(skeleton).confidence, Confidence::none);
  EXPECT_TRUE(guess_family(Skeleton{}).family.empty());
}

TEST(Family, RecognisesPoserByJointsTheAvatarLacks) {
  Skeleton skeleton = test::person_skeleton();
  const char* names[] = {"hip",    "lThigh",   "lShin", "lFoot",   "rThigh",   "rShin",
                         "rFoot",  "abdomen",  "chest", "lShldr",  "lForeArm", "lHand",
                         "rShldr", "rForeArm", "rHand", "lCollar", "head"};
  ASSERT_EQ(skeleton.size(), std::size(names));
  for (std::size_t i = 0; i < skeleton.size(); ++i) skeleton.set_name(i, names[i]);
  EXPECT_EQ(guess_family(skeleton).family, "Second Life");
  for (const char* name : {"leftEye", "rightEye"}) {
    ASSERT_TRUE(skeleton.add(16, test::named_joint(name)));
  }
  EXPECT_EQ(guess_family(skeleton).family, "Poser / DAZ");
}

}  // namespace
}  // namespace mocap::family_test
