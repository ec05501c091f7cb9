// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::joint_paths_test {
namespace {

std::size_t add(Skeleton& skeleton, std::size_t parent, std::string name) {
  Joint joint;
  joint.name = std::move(name);
  return skeleton.add(parent, std::move(joint)).value();
}

TEST(JointPaths, FindTheFirstJointByName) {
  Skeleton skeleton;
  add(skeleton, Joint::no_parent, "Hips");
  add(skeleton, 0, "Site");
  add(skeleton, 0, "Site");
  EXPECT_EQ(skeleton.find("Site"), 1U);
  EXPECT_EQ(skeleton.find("site"), std::nullopt);
}

// joints with the same name differ by their paths.
TEST(JointPaths, DistinguishJointsWithEqualNames) {
  Skeleton skeleton;
  add(skeleton, Joint::no_parent, "Hips");
  add(skeleton, 0, "Arm");   // 1
  add(skeleton, 1, "Site");  // 2
  add(skeleton, 0, "Arm");   // 3
  add(skeleton, 3, "Site");  // 4
  add(skeleton, 3, "Site");  // 5
  EXPECT_EQ(skeleton.path_of(2), "Hips/Arm/Site");
  EXPECT_EQ(skeleton.path_of(5), "Hips/Arm[2]/Site[2]");
  EXPECT_EQ(skeleton.find_path("Hips/Arm[2]/Site"), 4U);
  EXPECT_EQ(skeleton.find_path("Hips/Arm[1]/Site[1]"), 2U);
  EXPECT_EQ(skeleton.find_path("Hips"), 0U);
  for (const char* missing : {"Hips/Arm[3]", "Hips/Arm/Site[2]", "Arm", "Hips/", "/Hips", "",
                              "Hips/Arm[0]", "Hips/Arm[x]", "Hips/Arm/Site/Site"}) {
    EXPECT_EQ(skeleton.find_path(missing), std::nullopt) << missing;
  }
  EXPECT_EQ(skeleton.unique_names(),
            (std::vector<std::string>{"Hips", "Hips/Arm", "Hips/Arm/Site", "Hips/Arm[2]",
                                      "Hips/Arm[2]/Site", "Hips/Arm[2]/Site[2]"}));
}

TEST(JointPaths, KeepUniqueNames) {
  Skeleton skeleton;
  add(skeleton, Joint::no_parent, "a");
  add(skeleton, 0, "a/b");
  add(skeleton, 0, "b");  // Its path would be the name of the previous joint.
  add(skeleton, 1, "b");
  const std::vector<std::string> names = skeleton.unique_names();
  EXPECT_EQ(names[0], "a");
  EXPECT_EQ(names[1], "a/b");
  EXPECT_NE(names[2], "a/b");
  EXPECT_NE(names[3], names[2]);
}

TEST(JointPaths, MatchSpecialCharactersLiterallyIfPossible) {
  Skeleton skeleton;
  add(skeleton, Joint::no_parent, "mixamorig/Hips");
  add(skeleton, 0, "Bip01[3]");
  EXPECT_EQ(skeleton.find_path("mixamorig/Hips"), 0U);
  EXPECT_EQ(skeleton.find_path("mixamorig/Hips/Bip01[3]"), 1U);
  EXPECT_EQ(skeleton.path_of(1), "mixamorig\\/Hips/Bip01\\[3]");
  EXPECT_EQ(skeleton.find_path(skeleton.path_of(1)), 1U);
}

TEST(JointPaths, PreferAPathToALiteralName) {
  Skeleton skeleton;
  add(skeleton, Joint::no_parent, "a");
  add(skeleton, Joint::no_parent, "a");
  add(skeleton, Joint::no_parent, "a[2]");
  EXPECT_EQ(skeleton.find_path("a[2]"), 1U);
  EXPECT_EQ(skeleton.find_path("a\\[2]"), 2U);
}

TEST(JointPaths, FindLiteralNamesThatContainSlashesAndOrdinals) {
  Skeleton skeleton;
  add(skeleton, Joint::no_parent, "a/b");    // 0
  add(skeleton, 0, "c/d");                   // 1
  add(skeleton, 0, "c/d");                   // 2
  add(skeleton, 2, "e[2]");                  // 3
  add(skeleton, 2, "e[2]");                  // 4
  add(skeleton, Joint::no_parent, "a");      // 5
  add(skeleton, 5, "b");                     // 6
  EXPECT_EQ(skeleton.find_path("a/b"), 6U);  // A path comes before a literal name.
  EXPECT_EQ(skeleton.find_path("a/b/c/d"), 1U);
  EXPECT_EQ(skeleton.find_path("a/b/c/d[1]"), 1U);
  EXPECT_EQ(skeleton.find_path("a/b/c/d[2]"), 2U);
  EXPECT_EQ(skeleton.find_path("a/b/c/d[2]/e[2]"), 3U);
  EXPECT_EQ(skeleton.find_path("a/b/c/d[2]/e[2][2]"), 4U);
  for (const char* missing : {"a/b/c/d[02]", "a/b/c/d[3]", "a/b/c", "a/b/c/d/e[2]", "a/b/", "/a"})
    EXPECT_EQ(skeleton.find_path(missing), std::nullopt) << missing;
}

TEST(JointPaths, MayEndWithABackslash) {
  Skeleton skeleton;
  add(skeleton, Joint::no_parent, "a\\");
  EXPECT_EQ(skeleton.find_path("a\\"), 0U);
  EXPECT_EQ(skeleton.find_path(skeleton.path_of(0)), 0U);
  EXPECT_EQ(skeleton.find_path("\\"), std::nullopt);
}

TEST(JointPaths, StayShortInADeepChainOfLongNames) {
  Skeleton skeleton;
  const std::string long_name(400, 'x');
  add(skeleton, Joint::no_parent, long_name);
  for (std::size_t i = 0; i + 1 < 2000; ++i) add(skeleton, i, long_name);
  const std::vector<std::string> names = skeleton.unique_names();
  std::size_t bytes = 0;
  for (const std::string& name : names) bytes += name.size();
  EXPECT_LE(bytes, 2000U * 1000U);
  EXPECT_EQ(skeleton.find_path(skeleton.path_of(1999)), 1999U);
}

}  // namespace
}  // namespace mocap::joint_paths_test
