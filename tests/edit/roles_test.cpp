// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/formats.hpp"

namespace mocap::roles_test {
namespace {

using edit::Role;

std::string name_of(const Skeleton& skeleton, Role role, BodySide side = BodySide::middle) {
  const auto joint = edit::find_joint(skeleton, role, side);
  return joint ? skeleton[*joint].name : "";
}

TEST(Roles, AreFoundInEveryConvention) {
  const std::string samples = std::string(MOCAP_PROJECT_DIR) + "/samples/";
  const auto walk = load(samples + "walk.bvh");
  ASSERT_TRUE(walk);
  EXPECT_EQ(name_of(walk->skeleton, Role::hips), "Hips");
  EXPECT_EQ(name_of(walk->skeleton, Role::head), "Head");
  EXPECT_EQ(name_of(walk->skeleton, Role::forearm, BodySide::left), "LeftForeArm");
  // CMU's own bone names.
  Skeleton bones;
  const std::vector<std::pair<std::string, std::size_t>> names{{"root", Joint::no_parent},
                                                               {"lowerback", 0},
                                                               {"head", 1},
                                                               {"lhumerus", 1},
                                                               {"lradius", 3},
                                                               {"lfemur", 0},
                                                               {"ltibia", 5},
                                                               {"lfoot", 6},
                                                               {"rfemur", 0},
                                                               {"rtibia", 8},
                                                               {"rfoot", 9}};
  for (const auto& [name, parent] : names) {
    Joint joint;
    joint.name = name;
    ASSERT_TRUE(bones.add(parent, joint));
  }
  EXPECT_EQ(name_of(bones, Role::forearm, BodySide::left), "lradius");
  EXPECT_EQ(name_of(bones, Role::shin, BodySide::right), "rtibia");
  const auto stroll = load(samples + "stroll_01.amc");
  ASSERT_TRUE(stroll);
  EXPECT_EQ(name_of(stroll->skeleton, Role::forearm, BodySide::left), "LeftForeArm");
  EXPECT_EQ(name_of(stroll->skeleton, Role::shin, BodySide::right), "RightLeg");
}

TEST(Roles, AreNotGuessed) {
  const auto ball = load(std::string(MOCAP_PROJECT_DIR) + "/samples/ball.bvh");
  ASSERT_TRUE(ball);
  EXPECT_EQ(edit::find_joint(ball->skeleton, Role::head), std::nullopt);
  EXPECT_EQ(edit::find_joint(Skeleton(), Role::head), std::nullopt);
}

}  // namespace
}  // namespace mocap::roles_test
