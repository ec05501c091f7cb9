// SPDX-License-Identifier: MIT
#include "secondlife/viewer_blend.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "mocap/rotation.hpp"

namespace mocap::secondlife::viewer_blend_test {
namespace {

Quaternion about_z(double angle_deg) {
  return rotation_from_euler_deg({2, 0, 2}, {angle_deg, 0, 0});
}

TEST(ViewerBlend, KeysOfOneHemisphereAreMixedLinearly) {
  const Quaternion from = about_z(0);
  const Quaternion to = about_z(160);
  // A quarter of the chord, which is less than a quarter of the arc.
  const double half_angle = std::atan2(0.25 * to.z(), 0.75 + 0.25 * to.w());
  const Quaternion expected(std::cos(half_angle), 0.0, 0.0, std::sin(half_angle));
  EXPECT_LT(angle_between_deg(viewer_nlerp(from, to, 0.25), expected), 1e-12);
  EXPECT_LT(angle_between_deg(viewer_lerp(from, to, 0.25), expected), 1e-12);
  EXPECT_GT(angle_between_deg(about_z(40), expected), 5.0);
}

TEST(ViewerBlend, OppositeKeysArePlayedAlongTheShorterArc) {
  const Quaternion from = about_z(0);
  const Quaternion to(-about_z(160).coeffs());
  EXPECT_LT(angle_between_deg(viewer_nlerp(from, to, 0.25), about_z(40)), 1e-12);
  // Without the sign check, the interpolation takes the longer arc.
  EXPECT_GT(angle_between_deg(viewer_lerp(from, to, 0.25), about_z(40)), 45.0);
}

TEST(ViewerBlend, AMeanWithoutDirectionIsTheFirstKey) {
  const Quaternion from = about_z(50);
  EXPECT_EQ(viewer_lerp(from, Quaternion(-from.coeffs()), 0.5).coeffs(), from.coeffs());
}

}  // namespace
}  // namespace mocap::secondlife::viewer_blend_test
