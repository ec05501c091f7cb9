// SPDX-License-Identifier: MIT
#include "pose/blend.hpp"

#include <gtest/gtest.h>

#include "mocap/rotation.hpp"

namespace mocap::blend_test {
namespace {

Quaternion about_z(double angle_deg) {
  return rotation_from_euler_deg({2, 0, 2}, {angle_deg, 0, 0});
}

TEST(Blend, FollowsTheShorterArcAtConstantSpeed) {
  const Quaternion from = about_z(10);
  const Quaternion to(-about_z(130).coeffs());
  EXPECT_LT(angle_between_deg(detail::blend(from, to, 0.0), from), 1e-12);
  EXPECT_LT(angle_between_deg(detail::blend(from, to, 0.25), about_z(40)), 1e-12);
  EXPECT_LT(angle_between_deg(detail::slerp(from, to, 0.25), about_z(40)), 1e-12);
  EXPECT_LT(angle_between_deg(detail::blend(from, to, 1.0), to), 1e-12);
  EXPECT_LT(angle_between_deg(detail::blend(about_z(10), about_z(-150), 0.5), about_z(-70)), 1e-12);
}

TEST(Blend, ContinuesAlongTheArcOfThePreviousFrame) {
  detail::RotationBlend blend;
  EXPECT_LT(angle_between_deg(blend.between(about_z(0), about_z(170), 0.5), about_z(85)), 1e-12);
  // The shorter arc now leads the other way, to -85.
  EXPECT_LT(angle_between_deg(blend.between(about_z(0), about_z(190), 0.5), about_z(95)), 1e-12);
}

}  // namespace
}  // namespace mocap::blend_test
