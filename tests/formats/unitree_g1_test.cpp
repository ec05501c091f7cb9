// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include "formats/robot_model.hpp"
#include "mocap/robots.hpp"

namespace mocap::unitree_g1_test {
namespace {

using test::LinkPlace;

Clip g1() {
  Result<Clip> clip = robots::unitree_g1();
  EXPECT_TRUE(clip.has_value());
  return clip ? *clip : Clip();
}

// From MuJoCo 4.0.0, with hinge k of 29 at 0.3 sin k radians.
TEST(UnitreeG1, LinksAreWhereMujocoPutsThem) {
  Clip clip = g1();
  ASSERT_EQ(clip.skeleton.size(), 30U);
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  for (std::size_t k = 1; k < 30; ++k)
    clip.motion.exact_at(0, columns[k]) =
        0.3 * std::sin(static_cast<double>(k)) * 57.29577951308232;
  const std::array<LinkPlace, 6> places{{
      {"left_ankle_roll_link",
       {-0.0854146791964, 0.282511534893, 0.07017972312},
       {0.986502075056, 0.0960866083988, -0.131935993761, -0.0131876133711}},
      {"right_ankle_roll_link",
       {-0.0700985887936, 0.0533711771069, 0.0670877264181},
       {0.986501263592, 0.0761826969188, -0.142571846686, 0.0261671961253}},
      {"torso_link",
       {-0.00393205437527, -0.000498277673488, 0.837},
       {0.981417159987, 0.14098236694, 0.105404220067, 0.0763824632117}},
      {"left_elbow_link",
       {0.0339836683095, 0.0730962987036, 0.92277587907},
       {0.995830584093, -0.00578725804157, 0.0791775456156, -0.044931856174}},
      {"left_wrist_yaw_link",
       {0.21063473801, 0.0614569945391, 0.873255006386},
       {0.970430962813, 0.135852781048, 0.19549362266, -0.03987495198}},
      {"right_wrist_yaw_link",
       {0.281446054136, -0.166864198043, 0.799144173085},
       {0.97934671988, 0.136441428128, 0.145634813757, -0.0324690617802}},
  }};
  test::expect_places(clip, places);
}

TEST(UnitreeG1, StandsOnTheGround) {
  const Clip clip = g1();
  const Result<Poses> poses = evaluate(clip);
  ASSERT_TRUE(poses.has_value());
  for (const std::string_view foot : {"left_ankle_roll_link", "right_ankle_roll_link"}) {
    const std::size_t joint = *clip.skeleton.find(foot);
    ASSERT_EQ(clip.skeleton[joint].end_sites.size(), 2U);
    for (const EndSite& end : clip.skeleton[joint].end_sites) {
      const Vector3 sole =
          poses->world_position(0, joint) + poses->world_rotation(0, joint) * end.offset;
      EXPECT_NEAR(sole.z(), 0.0, 0.002) << end.label;
    }
  }
}

TEST(UnitreeG1, BothSidesAreEqual) {
  const Clip clip = g1();
  std::size_t pairs = 0;
  for (const Joint& left : clip.skeleton.joints()) {
    if (!left.name.starts_with("left_")) continue;
    const std::optional<std::size_t> index = clip.skeleton.find("right_" + left.name.substr(5));
    ASSERT_TRUE(index.has_value()) << left.name;
    const Joint& right = clip.skeleton[*index];
    // Unitree's shoulders differ by 0.01 mm.
    EXPECT_LT((right.offset - Vector3(left.offset.x(), -left.offset.y(), left.offset.z())).norm(),
              2e-5)
        << left.name;
    const bool mirrors = left.channels.front() != Channel::y_rotation;
    ASSERT_TRUE(left.limits && right.limits);
    EXPECT_DOUBLE_EQ(right.limits->lower, mirrors ? -left.limits->upper : left.limits->lower);
    EXPECT_DOUBLE_EQ(right.limits->upper, mirrors ? -left.limits->lower : left.limits->upper);
    EXPECT_EQ("right_" + left.dof_name.substr(5), right.dof_name);
    ++pairs;
  }
  EXPECT_EQ(pairs, 13U);
}

}  // namespace
}  // namespace mocap::unitree_g1_test
